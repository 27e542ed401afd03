import { paymentFacts, paymentMethods, usualPaymentMethod, type PaymentMethod } from '@rahi/contracts/payment-methods';
import type { FareQuote } from '@rahi/contracts/quote';
import { useState } from 'react';

const keyOf = (riderId: string) => `rahi.rider.payment.${riderId}`;

/** How the rider pays: as the last time on this device, where the operator takes that, else in cash. */
export function usePaymentChoice(riderId: string, quote: FareQuote | undefined) {
  const [last, setLast] = useState(() => localStorage.getItem(keyOf(riderId)));
  const taken = quote?.paymentMethods ?? [usualPaymentMethod];
  const methods = paymentMethods.filter((method) => taken.includes(method));
  const choose = (method: PaymentMethod) => {
    localStorage.setItem(keyOf(riderId), method);
    setLast(method);
  };
  const method = methods.find((one) => one === last) ?? usualPaymentMethod;
  /** What is paid this way, in rupees; undefined without a quote. */
  const payable = paymentFacts[method].wholeRupees ? (quote?.cashTotal ?? quote?.total) : quote?.total;
  return { methods, method, payable, choose };
}
