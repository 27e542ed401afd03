import type { Journal } from '../load/journal.js';
import type { Databases } from './databases.js';
import type { EventRow } from './events.js';
import { grouped } from './grouped.js';

interface RideRow {
  readonly id: string;
  readonly version: number;
  readonly status: string;
}

/** Errors in the rides, their events and svc-admin's read models, in words. */
export async function rideFaults(
  databases: Databases,
  journal: Journal,
  events: readonly EventRow[],
): Promise<string[]> {
  const rides = await databases.rows<RideRow>('svc-rides', 'SELECT id, version, status FROM rides');
  const byRide = grouped(events, ({ rideId }) => rideId ?? '');
  return [
    ...acknowledgedFaults(journal, byRide),
    ...rides.flatMap((ride) => storyFaults(ride, byRide.get(ride.id) ?? [])),
    ...(await bookingFaults(databases, journal)),
    ...(await pictureFaults(databases, rides, events)),
  ];
}

/** Every acknowledged change has one event with the acknowledged status and rating. */
function acknowledgedFaults(journal: Journal, byRide: ReadonlyMap<string, readonly EventRow[]>): string[] {
  return journal.acknowledged.flatMap(({ rideId, version, status, rating }) => {
    const there = (byRide.get(rideId) ?? []).filter((event) => event.version === version);
    const right = there.filter((event) => event.status === status && event.rating === rating);
    return there.length === 1 && right.length === 1
      ? []
      : [`${status} of ride ${rideId} was acknowledged as version ${version} and has ${right.length} events`];
  });
}

/** Each version of a ride has one event, in the order of the commits. */
function storyFaults(ride: RideRow, events: readonly EventRow[]): string[] {
  const found = events.map(({ version }) => version);
  const whole = Array.from({ length: ride.version }, (_, index) => index + 1);
  const versions = JSON.stringify(found) === JSON.stringify(whole);
  const status = events.at(-1)?.status === ride.status;
  return versions && status ? [] : [`ride ${ride.id} (${ride.status}, ${ride.version}) has the events ${found.join()}`];
}

async function bookingFaults(databases: Databases, { booked }: Journal): Promise<string[]> {
  const rows = await databases.rows<{ key: string; rides: number; id: string }>(
    'svc-rides',
    `SELECT key, count(*)::int AS rides, min(ride_id::text) AS id FROM booking_keys WHERE key = ANY($1) GROUP BY key`,
    [booked.map(({ key }) => key)],
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return booked.flatMap(({ key, rideId }) => {
    const row = byKey.get(key);
    return row?.rides === 1 && row.id === rideId ? [] : [`booking ${key} has ${row?.rides ?? 0} rides`];
  });
}

/** svc-admin has each transition once, and the present state of each ride. */
async function pictureFaults(
  databases: Databases,
  rides: readonly RideRow[],
  events: readonly EventRow[],
): Promise<string[]> {
  const heard = await databases.rows<{ id: string; key: string }>(
    'svc-admin',
    `SELECT event_id AS id, ride_id || ' ' || version || ' ' || type AS key FROM ride_events`,
  );
  const seen = await databases.rows<RideRow>('svc-admin', 'SELECT ride_id AS id, version, status FROM rides');
  const sent = new Set(events.map((event) => `${event.id} ${event.rideId} ${event.version} ${event.type}`));
  const strange = heard.filter(({ id, key }) => !sent.has(`${id} ${key}`)).length;
  // A rating only changes the version of a ride in svc-admin.
  const truth = new Set(rides.map(({ id, version, status }) => `${id} ${version} ${status}`));
  const stale = seen.filter(({ id, version, status }) => !truth.has(`${id} ${version} ${status}`)).length;
  return [
    ...(heard.length === events.length ? [] : [`svc-admin heard ${heard.length} of ${events.length} transitions`]),
    ...(strange === 0 ? [] : [`svc-admin heard ${strange} transitions that did not happen`]),
    ...(seen.length === rides.length ? [] : [`svc-admin shows ${seen.length} of ${rides.length} rides`]),
    ...(stale === 0 ? [] : [`svc-admin shows ${stale} rides as they are not`]),
  ];
}
