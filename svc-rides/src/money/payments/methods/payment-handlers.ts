import type { DriverMethod, PaymentMethod } from '@rahi/contracts';
import { cash } from './cash.method.js';
import type { DriverHandler, PaymentHandler } from './payment-handler.js';
import { upi } from './upi.method.js';
import { wallet } from './wallet.method.js';

/** The handler of each method. A method without one does not compile, nor one that drivers confirm without their part. */
export const paymentHandlers: Readonly<Record<DriverMethod, DriverHandler> & Record<PaymentMethod, PaymentHandler>> = {
  cash,
  upi,
  wallet,
};
