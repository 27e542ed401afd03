import { payeeOf } from '../../../ride/amounts.js';
import { paidToDriver, refund } from '../../ledger/entries.js';
import type { DriverHandler } from './payment-handler.js';

/** To the driver's own address, which the driver confirms, or to the operator's, which its bank or the payment provider does. */
export const upi: DriverHandler = {
  isTaken: ({ UPI_PAYEE }) => Boolean(UPI_PAYEE),
  isOffered: async () => true,
  mustPay: async () => {},
  isDrivers: (ride, operator) => payeeOf(ride, operator) === 'driver',
  received: paidToDriver,
  refund,
};
