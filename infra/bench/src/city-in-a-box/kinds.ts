/** Kinds of ride that a share of the bookings can have, beside the usual one: for the rider, now, from one place to another. */
export const rideKinds = ['stops', 'changes', 'guests', 'women', 'rentals'] as const;
export type RideKind = (typeof rideKinds)[number];

/** Percent of the bookings that are of each kind; the others are usual ones. */
export type Shares = Readonly<Partial<Record<RideKind, number>>>;

const percent = /^\d{1,3}(?:\.\d+)?$/;

/**
 * Reads shares such as `stops=10,guests=5`.
 * @returns null when a kind is not known or named twice, a share is no percentage, or they are more than 100 % together
 */
export function sharesOf(text: string): Shares | null {
  const shares: Partial<Record<RideKind, number>> = {};
  for (const part of text.split(',')) {
    const [name, share = '', ...more] = part.split('=');
    const kind = rideKinds.find((one) => one === name);
    if (!kind || shares[kind] !== undefined || more.length > 0 || !percent.test(share)) return null;
    shares[kind] = Number(share);
  }
  return Object.values(shares).reduce((sum, share) => sum + share, 0) <= 100 ? shares : null;
}

/** Shares as `sharesOf` reads them. */
export const textOf = (shares: Shares): string =>
  rideKinds.flatMap((kind) => (shares[kind] === undefined ? [] : `${kind}=${shares[kind]}`)).join(',');

/** The kind of a booking. @param chance at least 0, below 1 @returns null: a usual one */
export function kindAt(shares: Shares, chance: number): RideKind | null {
  let left = chance * 100;
  for (const kind of rideKinds) {
    left -= shares[kind] ?? 0;
    if (left < 0) return kind;
  }
  return null;
}
