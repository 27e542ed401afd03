import { refund } from '../../ledger/entries.js';
import type { PaymentHandler } from './payment-handler.js';

/** The server takes it from the rider's credit as soon as something is due (`Wallet.pay`). */
export const wallet: PaymentHandler = {
  isTaken: () => true,
  isOffered: async (payable, credit) => payable !== null && credit.covers(payable.riderId, payable.paise),
  mustPay: ({ riderId, paise }, credit) => credit.mustCover(riderId, paise),
  refund,
};
