import { Injectable } from '@nestjs/common';
import {
  reservationNobodyMinutes,
  reservationReminderMinutes,
  type ReservationReminder,
  type RideActor,
} from '@rahi/contracts';
import { inBatches, type Cause } from '@rahi/service-kit';
import type { UpdateQueryBuilder } from 'typeorm';
import type { ReservationEntity } from './reservation.entity.js';
import {
  coming,
  isBlockBetween,
  ReservationsRepository,
  type ReservationChange,
  type ReservationSet,
} from './reservations.repository.js';
import { givenUp } from './taking.service.js';

const batchSize = 100;
const now = () => 'clock_timestamp()';

/** A column of the ride of a row of `reservations`. */
const ofRide = (column: string) => () =>
  `(SELECT ride.${column} FROM rides AS ride WHERE ride.id = reservations.ride_id)`;

/** Some that fit, which nobody changes at this moment. */
const some = (where: string) => `SELECT reservation.id FROM reservations AS reservation WHERE ${where}
  ORDER BY reservation.pickup_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;
/** The same of those whose ride fits. */
const withRide = (where: string) => `SELECT reservation.id FROM reservations AS reservation
  JOIN rides AS ride ON ride.id = reservation.ride_id
  WHERE reservation.closed_at IS NULL AND reservation.ride_id IS NOT NULL AND ${where}
  ORDER BY reservation.pickup_at LIMIT ${batchSize} FOR UPDATE OF reservation SKIP LOCKED`;

interface Rule {
  /** Ids, in SQL. */
  which: string;
  set: ReservationSet;
  type: ReservationChange;
  releasedBy?: RideActor;
}

const nobodyFound = { cancelledAt: now, cancelledBy: 'expiry' as const, closedAt: now, status: 'missed' as const };
const asItsRide = { cancelledAt: ofRide('cancelled_at'), cancelledBy: ofRide('cancelled_by'), closedAt: now };

/** What time and other rows do to a booking for later. */
const rules: readonly Rule[] = [
  // Its rider was on another ride all the time, or nothing ran.
  { which: some(`${coming} AND reservation.pickup_at <= now()`), set: nobodyFound, type: 'reservation.missed.v1' },
  {
    which: some(`${coming} AND reservation.status = 'assigned'
      AND ${isBlockBetween('reservation.driver_id', 'reservation.rider_id')}`),
    set: givenUp,
    type: 'reservation.released.v1',
    releasedBy: 'expiry',
  },
  // From its lead time on it stands as its ride does.
  {
    which: withRide(`ride.status = 'searching' AND reservation.status = 'assigned'`),
    set: { status: 'matching', driverId: null, driver: null, takenAt: null },
    type: 'reservation.changed.v1',
  },
  {
    which: withRide(`ride.status NOT IN ('searching', 'cancelled')
      AND (reservation.status <> 'assigned' OR reservation.driver_id IS DISTINCT FROM ride.driver_id)`),
    set: {
      status: 'assigned',
      driverId: ofRide('driver_id'),
      driver: ofRide('driver'),
      takenAt: ofRide('assigned_at'),
    },
    type: 'reservation.changed.v1',
  },
  {
    which: withRide(`ride.status = 'cancelled' AND ride.cancelled_by = 'expiry'`),
    set: { status: 'missed', ...asItsRide },
    type: 'reservation.missed.v1',
  },
  {
    which: withRide(`ride.status = 'cancelled' AND ride.cancelled_by <> 'expiry'`),
    set: { status: 'cancelled', ...asItsRide },
    type: 'reservation.cancelled.v1',
  },
];

/** When people are reminded: which, and what notes it. A booking made, or taken, later than that needs none. */
const reminders: Readonly<Record<ReservationReminder, { which: string; set: ReservationSet }>> = {
  rider: {
    which: some(`${coming} AND reservation.rider_reminded_at IS NULL
      AND reservation.pickup_at <= now() + make_interval(mins => ${reservationReminderMinutes.rider})
      AND reservation.created_at < reservation.pickup_at - make_interval(mins => ${reservationReminderMinutes.rider})`),
    set: { riderRemindedAt: now },
  },
  driver: {
    which: some(`${coming} AND reservation.status = 'assigned' AND reservation.driver_reminded_at IS NULL
      AND reservation.pickup_at <= now() + make_interval(mins => ${reservationReminderMinutes.driver})
      AND reservation.taken_at < reservation.pickup_at - make_interval(mins => ${reservationReminderMinutes.driver})`),
    set: { driverRemindedAt: now },
  },
  nobody_yet: {
    which: withRide(`ride.status = 'searching' AND reservation.nobody_told_at IS NULL
      AND reservation.pickup_at <= now() + make_interval(mins => ${reservationNobodyMinutes})`),
    set: { nobodyToldAt: now },
  },
};

/** Bookings for later follow the clock, their rides and blocks; people are reminded (R43). */
@Injectable()
export class Following {
  constructor(private readonly reservations: ReservationsRepository) {}

  /** Everything that has changed by itself. */
  async catchUp(cause: () => Cause, stopping: AbortSignal | null): Promise<void> {
    for (const { which, set, type, releasedBy } of rules) {
      const batch = async () => {
        const changed = await this.reservations.changeAll(this.#update(which, set), type, cause(), { releasedBy });
        return changed.length;
      };
      await inBatches(batchSize, batch, stopping);
    }
    await inBatches(batchSize, () => this.#closeDriven(), stopping);
  }

  /** Everybody who is to be reminded now. */
  async remind(cause: () => Cause, stopping: AbortSignal | null): Promise<void> {
    for (const reminder of ['rider', 'driver', 'nobody_yet'] as const) {
      const { which, set } = reminders[reminder];
      const batch = async () => {
        const query = this.#update(which, { ...set, version: () => 'version' });
        return (await this.reservations.remind(query, reminder, cause())).length;
      };
      await inBatches(batchSize, batch, stopping);
    }
  }

  /** Those whose ride was driven need no more looking after. Nobody sees that: no event, and the same version. */
  async #closeDriven(): Promise<number> {
    const which = withRide(`ride.status = 'completed' AND reservation.driver_id = ride.driver_id`);
    const { affected } = await this.#update(which, { closedAt: now, version: () => 'version' }).execute();
    return affected ?? 0;
  }

  #update(which: string, set: ReservationSet): UpdateQueryBuilder<ReservationEntity> {
    return this.reservations.update(set).where(`id IN (${which})`);
  }
}
