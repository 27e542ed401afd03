import { storedPhone, type DomainEvent, type MoneyPosted, type RideState } from '@rahi/contracts';
import { preparedIn } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { DriverShiftEntity } from '../tables/driver-shift.entity.js';
import { DriverEntity } from '../tables/driver.entity.js';
import { EmergencyEntryEntity } from '../tables/emergency-entry.entity.js';
import { EmergencyEntity } from '../tables/emergency.entity.js';
import { PostingEntity } from '../tables/posting.entity.js';
import { RideEventEntity } from '../tables/ride-event.entity.js';
import { RideEntity } from '../tables/ride.entity.js';
import { UserEntity } from '../tables/user.entity.js';
import { insertMissing, upsertNewer } from './write-rows.js';

/**
 * Applies events to the read models. Each event carries the whole state with a version, and a row takes only a newer
 * version, so order and repetition do not matter. Triggers update the figures in the same transaction.
 */
export async function applyEvents(manager: EntityManager, events: readonly DomainEvent[]): Promise<void> {
  await takeFigures(manager);
  await applyEmergencies(manager, events);
  await applyRides(manager, events);
  await applyUsers(manager, events);
  await applyDrivers(manager, events);
  await applyMoney(manager, events);
}

/**
 * Waits until no other transaction applies events. A batch may lock the figures of several days: first those of its new rows, then
 * those of its changed ones, which Postgres counts by separate triggers. Two batches that lock the same days in another order would
 * end in a deadlock. Little is lost: most events change the figures of today, so their batches wait for one another anyway.
 */
async function takeFigures(manager: EntityManager): Promise<void> {
  await preparedIn(manager, "SELECT pg_advisory_xact_lock(hashtext('rahi.admin.figures'))", []);
}

/** Existing rows stay unchanged: they record the administrators' actions, which no event contains. */
async function applyEmergencies(manager: EntityManager, events: readonly DomainEvent[]): Promise<void> {
  const rows = events.flatMap(({ data }) =>
    'emergencyId' in data && 'raisedBy' in data
      ? {
          id: data.emergencyId,
          rideId: data.ride.id,
          raisedBy: data.raisedBy,
          raisedAt: new Date(data.raisedAt),
          lat: data.position?.lat ?? null,
          lng: data.position?.lng ?? null,
          cause: data.cause ?? 'button',
        }
      : [],
  );
  await insertMissing(manager, EmergencyEntity, rows);
  const entries = events.flatMap(({ id, data }) =>
    'emergencyId' in data && !('raisedBy' in data)
      ? { id, emergencyId: data.emergencyId, at: new Date(data.at), kind: data.kind, text: data.text }
      : [],
  );
  await insertMissing(manager, EmergencyEntryEntity, entries);
}

async function applyRides(manager: EntityManager, events: readonly DomainEvent[]): Promise<void> {
  const changes = events.flatMap(({ id, type, occurredAt, data }) =>
    'rideId' in data ? { id, type, at: new Date(occurredAt), ride: data } : [],
  );
  await insertMissing(manager, RideEventEntity, changes.map(eventRow));
  await upsertNewer(
    manager,
    RideEntity,
    changes.map(({ ride }) => rideRow(ride)),
  );
}

function eventRow({ id, type, at, ride }: { id: string; type: string; at: Date; ride: RideState }) {
  const { rideId, version, driverId, driverName } = ride;
  return { id, rideId, version, type, at, driverId, driverName, ...endOf(type, ride) };
}

/** Who ended an assignment, or the ride, and why. */
function endOf(type: string, ride: RideState) {
  switch (type) {
    case 'ride.released.v1':
      return { actor: ride.releasedBy ?? null, reason: ride.releaseReason ?? null };
    case 'ride.cancelled.v1':
      return { actor: ride.cancelledBy, reason: ride.cancelReason };
    default:
      return { actor: null, reason: null };
  }
}

function rideRow(ride: RideState) {
  return {
    ...ride,
    id: ride.rideId,
    pickupAddress: ride.pickup.address,
    pickupLat: ride.pickup.lat,
    pickupLng: ride.pickup.lng,
    dropoffAddress: ride.dropoff.address,
    // Only the release before reads it.
    commissionPaise: ride.commissionPaise ?? 0,
    // A release before refunds says nothing of them.
    refundedPaise: ride.refundedPaise ?? 0,
    paymentMethod: ride.paymentMethod ?? null,
    createdAt: new Date(ride.createdAt),
    startedAt: dateOf(ride.startedAt),
    completedAt: dateOf(ride.completedAt),
    cancelledAt: dateOf(ride.cancelledAt),
    flags: ride.flags ?? [],
    // A release before kinds says nothing of them.
    kind: ride.kind ?? null,
    forGuest: ride.forGuest ?? false,
    byOrganisation: ride.byOrganisation ?? false,
  };
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));

function applyUsers(manager: EntityManager, events: readonly DomainEvent[]): Promise<void> {
  const rows = events.flatMap(({ data, occurredAt }) =>
    'userId' in data
      ? {
          ...data,
          id: data.userId,
          // Events of earlier releases have it as it was typed.
          phone: data.phone && storedPhone(data.phone),
          createdAt: new Date(data.createdAt),
          eventAt: new Date(occurredAt),
        }
      : [],
  );
  return upsertNewer(manager, UserEntity, rows);
}

async function applyDrivers(manager: EntityManager, events: readonly DomainEvent[]): Promise<void> {
  const rows = events.flatMap(({ data, occurredAt }) =>
    'isOnline' in data
      ? { ...data, id: data.driverId, createdAt: new Date(data.createdAt), eventAt: new Date(occurredAt) }
      : [],
  );
  if (rows.length === 0) return;
  // This locks the drivers' rows, so only one transaction at a time changes the shifts of a driver.
  await upsertNewer(manager, DriverEntity, rows);
  const shifts = rows.map(({ driverId, version, isOnline, eventAt: at }) => ({ driverId, version, isOnline, at }));
  await insertMissing(manager, DriverShiftEntity, shifts);
  await endShifts(manager, shifts);
}

/**
 * Sets when each of these shifts, and the one before it, ends: when the driver's next shift begins. Events may arrive out of
 * order. Raw SQL, because QueryBuilder has no UPDATE … FROM. The keys are arrays, because Postgres knows their length: for
 * a list in JSON it expects many rows and reads the whole table.
 */
async function endShifts(
  manager: EntityManager,
  shifts: readonly Pick<DriverShiftEntity, 'driverId' | 'version'>[],
): Promise<void> {
  await manager.query(
    `WITH placed AS (SELECT * FROM unnest($1::uuid[], $2::int[]) AS placed (driver_id, version)),
          touched AS (
            SELECT driver_id, version FROM placed
            UNION
            SELECT driver_id, (SELECT max(version) FROM driver_shifts AS before
                                WHERE before.driver_id = placed.driver_id AND before.version < placed.version)
              FROM placed)
     UPDATE driver_shifts AS shift SET until = (
       SELECT later.at FROM driver_shifts AS later
       WHERE later.driver_id = shift.driver_id AND later.version > shift.version ORDER BY later.version LIMIT 1)
     FROM touched WHERE shift.driver_id = touched.driver_id AND shift.version = touched.version`,
    [shifts.map(({ driverId }) => driverId), shifts.map(({ version }) => version)],
  );
}

/** An entry of the journal never changes: one that comes again is left as it is. In the order of their keys. */
async function applyMoney(manager: EntityManager, events: readonly DomainEvent[]): Promise<void> {
  const entries = events.flatMap(({ data }) => ('entryId' in data ? data : []));
  const rows = entries.toSorted((a, b) => a.entryId - b.entryId).flatMap(postingRows);
  await insertMissing(manager, PostingEntity, rows);
}

function postingRows({ entryId, kind, ofRide: rideId, at, postings }: MoneyPosted) {
  const ofDriver = postings.find(({ account }) => account === 'driver' || account === 'cash_in_hand');
  const entry = { entryId, kind, at: new Date(at), rideId, driverId: ofDriver?.owner ?? null };
  return postings.map((posting, line) => ({ ...entry, ...posting, line }));
}
