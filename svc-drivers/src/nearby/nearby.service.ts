import { Inject, Injectable } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { localSubjects, roundedKm, type CallRequest, type NearbyDriver, type nearbyDrivers } from '@rahi/contracts';
import { CONFIG, NATS } from '@rahi/service-kit';
import type { DriversConfig } from '../config.js';
import { FleetService } from '../fleet/fleet.service.js';
import type { NearbyHit } from '../fleet/fleet.js';
import { coordinate, nameOf, personOf } from '../profiles/driver-view.js';

/** R21. */
const defaultRadiusKm = 10;
const mostNearby = 50;

/** Who is where, answered from memory alone. */
@Injectable()
export class Nearby {
  constructor(
    private readonly fleet: FleetService,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(CONFIG) private readonly config: DriversConfig,
  ) {}

  near({ lat, lng, vehicleType, radius, limit }: CallRequest<typeof nearbyDrivers>['query']): NearbyDriver[] {
    if (this.config.RAHI_LOCAL) this.nats.publish(localSubjects.lookedAround.subject, JSON.stringify({ lat, lng }));
    const hits = this.fleet.fleet.nearest({
      center: { lat, lng },
      radiusKm: radius ?? defaultRadiusKm,
      limit: limit ?? mostNearby,
      vehicleType,
      notBefore: Date.now() - this.config.DRIVER_STALE_SECONDS * 1000,
    });
    return hits.flatMap(nearbyDriverOf);
  }
}

function nearbyDriverOf({ driver, fix, km }: NearbyHit): NearbyDriver[] {
  if (!driver.vehicleType) return [];
  return [
    {
      id: driver.id,
      user: personOf(driver),
      name: nameOf(driver),
      vehicleModel: driver.vehicleModel,
      vehicleNumber: driver.vehicleNumber,
      vehicleType: driver.vehicleType,
      currentLat: coordinate(fix.lat),
      currentLng: coordinate(fix.lng),
      heading: fix.heading,
      isOnline: driver.isOnline,
      distance: roundedKm(km),
    },
  ];
}
