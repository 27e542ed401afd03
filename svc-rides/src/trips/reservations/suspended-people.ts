import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DomainEvent } from '@rahi/contracts';
import { Events, type Cause, type EventHandler } from '@rahi/service-kit';
import { cancelledBy } from './cancelling.service.js';
import {
  comingIn,
  ReservationsRepository,
  type ReservationChange,
  type ReservationSet,
} from './reservations.repository.js';
import { givenUp } from './taking.service.js';

const patienceMs = 10_000;

/** The coming bookings of a person, made or taken before a moment, in SQL. */
const comingOf = (person: 'rider_id' | 'driver_id', since: 'created_at' | 'taken_at') =>
  `${comingIn('reservations')} AND ${person} = :id AND ${since} < :since::timestamptz`;

/**
 * R6: a suspended person may finish a trip, and begin none. So their bookings for later are cancelled, free of charge, and those that they
 * took go to others. What they book once they are active again is not touched by an event that is late.
 */
@Injectable()
export class SuspendedPeople implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly reservations: ReservationsRepository,
  ) {}

  onModuleInit(): void {
    this.events.follow('user', this.#take);
  }

  readonly #take: EventHandler = async (events, manager) => {
    const suspended = events.flatMap(suspensionIn).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    for (const { id, since, requestId } of suspended) {
      const cause = { requestId, deadline: Date.now() + patienceMs };
      const change = (whose: string, set: ReservationSet, type: ReservationChange, beside = {}) =>
        this.reservations.changeAll(this.reservations.update(set).where(whose, { id, since }), type, cause, {
          manager,
          ...beside,
        });
      await change(comingOf('rider_id', 'created_at'), cancelledBy('admin'), 'reservation.cancelled.v1');
      await change(comingOf('driver_id', 'taken_at'), givenUp, 'reservation.released.v1', { releasedBy: 'admin' });
    }
  };
}

interface Suspension extends Pick<Cause, 'requestId'> {
  id: string;
  /** An ISO time. */
  since: string;
}

const suspensionIn = ({ data, occurredAt, correlationId }: DomainEvent): Suspension[] =>
  'userId' in data && data.suspended ? [{ id: data.userId, since: occurredAt, requestId: correlationId }] : [];
