import { Injectable } from '@nestjs/common';
import type { DomainEvent, RideState } from '@rahi/contracts';
import { Live } from '@rahi/service-kit';
import { Fleet } from '../fleet/fleet.js';

/** §6: requests are open to drivers of the type within 10 km. */
const openKm = 10;
/** Wider, because a driver who has the request on the screen may have moved since. */
const closedKm = 12;
/** The nearest drivers only; the others see the request with their next poll. */
const mostNotified = 500;
/** Older events are replays. */
const freshMs = 60_000;

/** Notifies free drivers when a request near them opens or closes (R26). */
@Injectable()
export class RequestHints {
  constructor(
    private readonly fleet: Fleet,
    private readonly live: Live,
  ) {}

  notify({ type, occurredAt }: Pick<DomainEvent, 'type' | 'occurredAt'>, ride: RideState): void {
    const open = openedBy(type, ride);
    if (open === null || Date.now() - Date.parse(occurredAt) > freshMs) return;
    const hits = this.fleet.nearest({
      center: ride.pickup,
      radiusKm: open ? openKm : closedKm,
      limit: mostNotified,
      vehicleType: ride.vehicleType,
    });
    const near = hits.map(({ item }) => item.id).filter((id) => id !== ride.riderId);
    this.live.hintCrowd(near, { kind: 'request', rideId: ride.rideId, open });
  }
}

/** True when the event opens a request, false when it closes one, else null. */
function openedBy(type: DomainEvent['type'], ride: RideState): boolean | null {
  switch (type) {
    case 'ride.requested.v1':
      return true;
    case 'ride.driver_assigned.v1':
      return false;
    case 'ride.cancelled.v1':
      return ride.driverId === null ? false : null;
    default:
      return null;
  }
}
