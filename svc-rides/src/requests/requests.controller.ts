import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  boundingBox,
  distanceKm,
  type LatLng,
  type RideRequest,
  rideRequests,
  type VehicleType,
} from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { DriverDirectory } from '../drivers/driver-directory.js';
import { nearbyRadiusKm } from '../drivers/eligibility.js';
import { pickupOf } from '../rides/ride-values.js';
import { viewOf } from '../rides/ride-view.js';
import { RideEntity } from '../rides/ride.entity.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { takerOf } from './taker.js';

/** More than a driver can look through; the nearest are kept. */
const longestList = 50;

@Controller()
export class RequestsController {
  constructor(
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    private readonly rides: RidesRepository,
    private readonly drivers: DriverDirectory,
  ) {}

  @Handles(rideRequests)
  async open(inbound: Inbound<typeof rideRequests>): Promise<RideRequest[]> {
    const { userId } = inbound.principal;
    const [standing, busy] = await Promise.all([
      this.drivers.standing(userId, inbound),
      this.rides.activeOfDriver(userId),
    ]);
    const { at, vehicleType } = takerOf(standing);
    // R9: nothing is open to a driver who is not free.
    if (busy) return [];
    const rides = await this.#searchingNear(at, vehicleType, userId);
    return rides
      .map((ride) => ({ ride, km: distanceKm(at, pickupOf(ride)) }))
      .filter(({ km }) => km <= nearbyRadiusKm)
      .toSorted((a, b) => a.km - b.km)
      .slice(0, longestList)
      .map(({ ride }) => viewOf(ride, { role: 'candidate', ...at }));
  }

  /** Those in the box around the circle, roughly nearest first: the exact distance is taken afterwards. */
  #searchingNear(at: LatLng, vehicleType: VehicleType, driverId: string): Promise<RideEntity[]> {
    const box = boundingBox(at, nearbyRadiusKm);
    return this.table
      .createQueryBuilder('ride')
      .where(`ride.status = 'searching' AND ride.vehicleType = :vehicleType AND ride.riderId <> :driverId`)
      .andWhere('ride.pickupLat BETWEEN :south AND :north AND ride.pickupLng BETWEEN :west AND :east')
      .orderBy('power(ride.pickup_lat - :lat, 2) + power((ride.pickup_lng - :lng) * cos(radians(:lat)), 2)')
      .setParameters({ ...box, ...at, vehicleType, driverId })
      .limit(longestList * 2)
      .getMany();
  }
}
