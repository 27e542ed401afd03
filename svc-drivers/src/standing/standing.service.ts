import { Injectable } from '@nestjs/common';
import type { DriverStanding } from '@rahi/contracts';
import { DataSource } from 'typeorm';
import { Positions } from '../fleet/positions.service.js';
import { nameOf, ratingOf } from '../profiles/driver-view.js';
import { DriverEntity } from '../profiles/driver.entity.js';

/** How a driver stands at the moment of a decision: the flag from Postgres, the newest position known anywhere. */
@Injectable()
export class Standing {
  constructor(
    private readonly database: DataSource,
    private readonly positions: Positions,
  ) {}

  async of(driverId: string): Promise<DriverStanding | null> {
    const [driver, fix] = await Promise.all([
      this.database.manager.findOneBy(DriverEntity, { id: driverId }),
      this.positions.latest(driverId),
    ]);
    if (!driver) return null;
    return {
      driverId,
      name: nameOf(driver),
      phone: driver.phone,
      rating: ratingOf(driver),
      totalTrips: driver.totalTrips,
      vehicleModel: driver.vehicleModel,
      vehicleNumber: driver.vehicleNumber,
      vehicleType: driver.vehicleType,
      isOnline: driver.isOnline,
      lat: fix?.lat ?? null,
      lng: fix?.lng ?? null,
      suspended: driver.suspended,
    };
  }
}
