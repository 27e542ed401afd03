import { paidInCash, refund } from '../../ledger/entries.js';
import type { DriverHandler } from './payment-handler.js';

export const cash: DriverHandler = {
  isTaken: () => true,
  isOffered: async () => true,
  mustPay: async () => {},
  isDrivers: () => true,
  received: paidInCash,
  refund,
};
