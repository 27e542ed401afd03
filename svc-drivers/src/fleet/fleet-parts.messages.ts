import { Controller } from '@nestjs/common';
import { driverFix, driversNear, freePart, type DriverFixAnswer, type DriversNearAnswer } from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import { Ownership } from './partitions/ownership.js';
import { FleetSearch } from './fleet-search.service.js';
import { Fleet } from './fleet.js';
import { FreeCount } from './free-count.service.js';
import type { Spot } from './spot.js';

/** What other instances ask about this one's share. */
@Controller()
export class FleetParts {
  constructor(
    private readonly fleet: Fleet,
    private readonly search: FleetSearch,
    private readonly ownership: Ownership,
    private readonly count: FreeCount,
  ) {}

  @HandlesInternal(driversNear)
  async near({ request }: InternalInbound<typeof driversNear>): Promise<DriversNearAnswer> {
    const { partitions, vehicleType, ...query } = request;
    const found = this.search.own({ ...query, vehicleType: vehicleType ?? undefined });
    const numbers = new Map<Spot, number>();
    const numberOf = (spot: Spot): number => {
      const number = numbers.get(spot) ?? numbers.size;
      numbers.set(spot, number);
      return number;
    };
    const near = found.map((hits) => hits.map(({ item, km }): [number, number] => [numberOf(item), km]));
    const held = partitions.filter((partition) => this.ownership.isOwn(partition));
    return { held, near, drivers: [...numbers.keys()].map((spot) => sentOf(spot)) };
  }

  @HandlesInternal(freePart)
  free({ request }: InternalInbound<typeof freePart>): Promise<{ free: number[] }> {
    return Promise.resolve({ free: this.count.own(request) });
  }

  @HandlesInternal(driverFix)
  async fix({ request }: InternalInbound<typeof driverFix>): Promise<DriverFixAnswer> {
    return { fix: this.fleet.fixOf(request.driverId) ?? null };
  }
}

function sentOf({ driver, vehicleType, fix, at }: Spot): DriversNearAnswer['drivers'][number] {
  const { id, name, vehicleModel, vehicleNumber, ratingSum, ratingCount, totalTrips } = driver;
  const { freeSince, maxPickupKm, goingHome, home, womanVerified, womenOnly, featuresVerified, takesPets } = driver;
  const { dutyEndsAt } = driver;
  return {
    id,
    name,
    vehicleModel,
    vehicleNumber,
    vehicleType,
    ratingSum,
    ratingCount,
    totalTrips,
    freeSince: freeSince?.getTime() ?? null,
    maxPickupKm,
    goingHome,
    home,
    womanVerified,
    womenOnly,
    featuresVerified,
    takesPets,
    dutyEndsAt: dutyEndsAt?.toISOString() ?? null,
    fix: { ...fix, at },
  };
}
