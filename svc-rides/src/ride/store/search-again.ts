import type { RideActor } from '@rahi/contracts';
import type { QueryDeepPartialEntity } from 'typeorm';
import type { RideEntity } from '../ride.entity.js';
import { newTripCode } from '../trip-code.js';

const now = () => 'clock_timestamp()';

/** R12: the ride looks for another driver at the same quote, with another code, for its full time. */
export function searchAgain(by: RideActor, reason: RideEntity['releaseReason']): QueryDeepPartialEntity<RideEntity> {
  return {
    driverId: null,
    driver: null,
    wishMet: null,
    assignedBy: null,
    assignedAt: null,
    assignedLat: null,
    assignedLng: null,
    bonusPaise: 0,
    confirmedAt: null,
    stalledAt: null,
    nearestMetres: null,
    nearerAt: null,
    namedDriverId: null,
    tripCode: newTripCode(),
    wrongCodes: 0,
    codeLockedUntil: null,
    searchingSince: now,
    releases: () => 'releases + 1',
    releasedDriverId: () => 'driver_id',
    notAgain: () => 'array_append(not_again, driver_id)',
    releasedBy: by,
    releaseReason: reason,
    ...(reason === 'unconfirmed' && { unconfirmed: () => 'unconfirmed + 1' }),
  };
}
