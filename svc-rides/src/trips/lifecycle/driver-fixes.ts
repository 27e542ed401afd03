import { Injectable } from '@nestjs/common';
import type { LatLng } from '@rahi/contracts';
import { DriverDirectory } from '../../ride/drivers/driver-directory.js';
import { TripPositions } from '../../ride/positions/trip-positions.js';

/** R49: an older position says nothing about where a driver is now, in milliseconds. */
const freshMs = 60_000;

/** A driver's position and whether it is of the last minute. */
export interface DriverFix extends LatLng {
  readonly fresh: boolean;
}

/** Where a driver is, by what their device sent: during the trip, or to the fleet while online. */
@Injectable()
export class DriverFixes {
  constructor(
    private readonly positions: TripPositions,
    private readonly drivers: DriverDirectory,
  ) {}

  /** The newest known position; null when there is none. svc-drivers is asked only when the trip has none of the last minute. */
  async newest(
    rideId: string,
    driverId: string,
    request: { requestId: string; deadline: number },
  ): Promise<DriverFix | null> {
    const after = Date.now() - freshMs;
    const onTrip = await this.positions.newest(rideId, 'driver');
    if (onTrip && onTrip.at >= after) return { ...onTrip, fresh: true };
    // Where it does not answer, the driver gives a reason: a trip can end without svc-drivers.
    const inFleet = await this.drivers.standing(driverId, request).catch(() => null);
    const { lat = null, lng = null, fixAt } = inFleet ?? {};
    if (lat === null || lng === null || typeof fixAt !== 'number') return onTrip && { ...onTrip, fresh: false };
    if (onTrip && onTrip.at > fixAt) return { ...onTrip, fresh: false };
    return { lat, lng, fresh: fixAt >= after };
  }
}
