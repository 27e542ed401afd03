import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DomainEvent, OfferMissed, RideState } from '@rahi/contracts';
import { Events, Live, type AfterCommit } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { FleetHints } from '../fleet/fleet-hints.service.js';
import { noteEndedTrips, type EndedTrip } from '../geography/speeds/trips-to-learn.js';
import { RequestHints } from '../nearby/request-hints.service.js';
import { QueueHints } from '../queues/queue-hints.service.js';
import { QueueRides, type Happened } from '../queues/queue-rides.service.js';
import { newestOf, recordRides } from './driver-rides.js';

/** The trip flag hides a driver from nearby but does not decide who may take a ride: a fifth of a second is harmless. */
const paceMs = 200;

/** Every ride event carries the ride's whole state, so what follows from it does not depend on the kind of event. */
@Injectable()
export class RideEvents implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly hints: FleetHints,
    private readonly requests: RequestHints,
    private readonly live: Live,
    private readonly queues: QueueRides,
    private readonly queueHints: QueueHints,
  ) {}

  onModuleInit(): void {
    this.events.follow('ride', (events, manager) => this.take(events, manager), { paceMs });
  }

  async take(events: readonly DomainEvent[], manager: EntityManager): Promise<AfterCommit> {
    const { changed, gained } = await recordRides(manager, events.flatMap(rideOf));
    await noteEndedTrips(manager, events.flatMap(endedOf));
    const moved = await this.queues.take(manager, newestRides(events), events.flatMap(missedOf));
    return async () => {
      const notified = events.map(({ data, ...event }) => 'rideId' in data && this.requests.notify(event, data));
      await Promise.all(notified);
      await this.hints.changed(...changed);
      await this.queueHints.changed(moved);
      for (const driverId of gained) this.live.hint(driverId, { kind: 'earnings' });
    };
  }
}

function rideOf({ data }: DomainEvent): RideState[] {
  return 'rideId' in data ? [data] : [];
}

/** Only the event itself: later ones of the ride say again that it has ended. */
function endedOf({ type, data }: DomainEvent): EndedTrip[] {
  if (type !== 'ride.completed.v1' || !('rideId' in data)) return [];
  const { rideId, vehicleType, completedAt } = data;
  return completedAt === null ? [] : [{ rideId, vehicleType, endedAt: completedAt }];
}

/** The newest state of each ride, with when it came to it. */
function newestRides(events: readonly DomainEvent[]): Happened[] {
  const times = new Map(events.map(({ data, occurredAt }) => [data, occurredAt] as const));
  return newestOf(events.flatMap(rideOf)).map((ride) => ({ ride, occurredAt: times.get(ride) ?? '' }));
}

function missedOf({ data }: DomainEvent): OfferMissed[] {
  return 'offeredAt' in data ? [data] : [];
}
