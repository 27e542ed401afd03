import { reservationStateSchema, type RideActor } from '@rahi/contracts';
import type { EntityMetadata } from 'typeorm';
import { placeOf, stateSql } from '../../ride/ride-state.js';

/** Some members of what a column holds; NULL where it holds nothing. */
function partOf(column: string, members: readonly string[]): string {
  const pairs = members.map((member) => `'${member}', ${column}->'${member}'`).join(', ');
  return `CASE WHEN ${column} IS NOT NULL THEN jsonb_build_object(${pairs}) END`;
}

/** What an event says in another form than the row. */
const expressions = new Map(
  Object.entries({
    reservationId: 'id',
    reservationVersion: 'version',
    ofRider: 'rider_id',
    riderName: `rider->>'name'`,
    ofDriver: 'driver_id',
    driverName: `driver->>'name'`,
    ofRide: 'ride_id',
    pickup: placeOf('pickup'),
    dropoff: placeOf('dropoff'),
    rental: partOf('rental', ['hours', 'km']),
    outstation: partOf('outstation', ['kind', 'returnAt']),
  }),
);
/** Only of a change by which a driver lost it. */
const ofRelease: readonly string[] = ['releasedDriver', 'releasedBy'];

/** A row of `reservations` as its events carry it, in SQL: no phone number, and no note. */
export function reservationStateSql(metadata: EntityMetadata): string {
  const members = Object.keys(reservationStateSchema.shape).filter((member) => !ofRelease.includes(member));
  return stateSql(metadata, members, expressions);
}

/** The same of a change by which its driver, now in `released_driver_id`, lost it. */
export const withRelease = (state: string, by: RideActor) =>
  `${state} || jsonb_build_object('releasedDriver', released_driver_id, 'releasedBy', '${by}')`;
