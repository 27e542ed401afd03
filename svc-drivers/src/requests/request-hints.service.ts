import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent, RideState } from '@rahi/contracts';
import { CONFIG, Live } from '@rahi/service-kit';
import type { DriversConfig } from '../config.js';
import { FleetService } from '../fleet/fleet.service.js';

/** §6: requests are open to drivers of the type within 10 km. */
const openKm = 10;
/** Somebody who had it on the screen may have driven on since. */
const closedKm = 12;
/** Of the drivers near a pickup the nearest; those beyond it see the request with their next poll. */
const mostTold = 500;
/** An event that is older than this is history being told again. */
const freshMs = 60_000;

/** Tells free drivers that a request near them came up, or is gone (R26). */
@Injectable()
export class RequestHints {
  constructor(
    private readonly fleet: FleetService,
    private readonly live: Live,
    @Inject(CONFIG) private readonly config: Pick<DriversConfig, 'DRIVER_STALE_SECONDS'>,
  ) {}

  /** Nobody needs to hear it twice or late: it is said to those who listen now. */
  tell({ type, occurredAt }: Pick<DomainEvent, 'type' | 'occurredAt'>, ride: RideState): void {
    const open = openedBy(type, ride);
    if (open === null || Date.now() - Date.parse(occurredAt) > freshMs) return;
    const hits = this.fleet.fleet.nearest({
      center: ride.pickup,
      radiusKm: open ? openKm : closedKm,
      limit: mostTold,
      vehicleType: ride.vehicleType,
      notBefore: Date.now() - this.config.DRIVER_STALE_SECONDS * 1000,
    });
    const near = hits.map(({ spot }) => spot.driverId).filter((id) => id !== ride.riderId);
    this.live.hintCrowd(near, { kind: 'request', rideId: ride.rideId, open });
  }
}

/** Does this event open a request, or close it? Null when it does neither. */
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
