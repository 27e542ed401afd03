import * as z from 'zod/mini';

/**
 * The kinds of rides, and the member that only a ride of that kind has. A ride has the first kind of the list whose member it has: a
 * rental that was booked for later is a rental. Whether it has a guest (R45) is a mark of its own.
 */
export const rideKindMembers = [
  ['parcel', 'parcel'],
  ['rental', 'rental'],
  ['outstation', 'outstation'],
  ['later', 'pickupAt'],
] as const;

/** The kind of a ride that has none of those members. */
const usualKind = 'on_demand';

export const rideKinds = [usualKind, 'later', 'rental', 'outstation', 'parcel'] as const;
export const rideKindSchema = z.enum(rideKinds);
export type RideKind = z.output<typeof rideKindSchema>;

/** The members of a ride, or of a booking for later, that say its kind. */
type KindMembers = { [Member in (typeof rideKindMembers)[number][1]]?: unknown };

/** The kind of a ride, or of a booking for later. */
export function rideKindOf(ride: KindMembers): RideKind {
  return rideKindMembers.find(([, member]) => (ride[member] ?? null) !== null)?.[0] ?? usualKind;
}

/**
 * The kind of a row, as an SQL expression.
 * @param columnOf the column of a member
 */
export function rideKindSql(columnOf: (member: (typeof rideKindMembers)[number][1]) => string): string {
  const kinds = rideKindMembers.map(([kind, member]) => `WHEN ${columnOf(member)} IS NOT NULL THEN '${kind}'`);
  return `CASE ${kinds.join(' ')} ELSE '${usualKind}' END`;
}
