/** The note of a payment for a ride, in the payer's app and on bank statements: the same in every language. */
export const rideNote = 'Rahi ride';

/** Money that is asked for by UPI. */
export interface UpiRequest {
  /** The UPI address of the one who is to get it. */
  payee: string;
  name: string;
  paise: number;
  /** What the payer's app shows. */
  note: string;
  /** Ours, at most 35 characters, by which the payment is found on a bank's statement. */
  reference?: string;
}

/**
 * A UPI payment as apps and QR codes read it (NPCI's deep linking): payee, amount, reference, note. The `@` of the payee stays as
 * it is, which RFC 3986 allows in a query: some banks' apps read `%40` as part of the address.
 */
export function upiLinkOf({ payee, name, paise, note, reference }: UpiRequest): string {
  const query = {
    pa: payee,
    pn: name,
    am: (paise / 100).toFixed(2),
    cu: 'INR',
    ...(reference !== undefined && { tr: reference }),
    tn: note,
  };
  return `upi://pay?${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&')}`;
}
