import { Injectable } from '@nestjs/common';
import type { DomainEvent, RideState } from '@rahi/contracts';
import { Live } from '@rahi/service-kit';
import { FleetSearch } from '../fleet/fleet-search.service.js';

/** Wider than the 10 km within which a request is open, because a driver who has it on the screen may have moved since. */
const closedKm = 12;
/** The nearest drivers only; the others see with their next poll that it is gone. */
const mostNotified = 500;
/** Older events are replays. */
const freshMs = 60_000;

/** Notifies free drivers near a request that it closed (R26). svc-rides notifies those to whom it opens (R11). */
@Injectable()
export class RequestHints {
  constructor(
    private readonly search: FleetSearch,
    private readonly live: Live,
  ) {}

  async notify({ type, occurredAt }: Pick<DomainEvent, 'type' | 'occurredAt'>, ride: RideState): Promise<void> {
    if (!closes(type, ride) || Date.now() - Date.parse(occurredAt) > freshMs) return;
    const [hits = []] = await this.search.nearest({
      centers: [ride.pickup],
      radiusKm: closedKm,
      limit: mostNotified,
      vehicleType: ride.vehicleType,
    });
    const near = hits.map(({ item }) => item.id).filter((id) => id !== ride.riderId);
    this.live.hintCrowd(near, { kind: 'request', rideId: ride.rideId, open: false });
  }
}

function closes(type: DomainEvent['type'], { driverId }: RideState): boolean {
  return type === 'ride.driver_assigned.v1' || (type === 'ride.cancelled.v1' && driverId === null);
}
