import { Injectable } from '@nestjs/common';
import {
  nameOnMap,
  type CallRequest,
  type FleetDot,
  type fleetMap,
  type OnlineDriver,
  type onlineDrivers,
} from '@rahi/contracts';
import { FleetService } from '../fleet/fleet.service.js';
import type { Fix } from '../fleet/fleet.js';
import { nameOf, profileOf } from '../profiles/driver-view.js';

/** A profile is about 400 bytes: an administrator's screen asks every few seconds. */
const pageSize = 100;
/** As many dots as fit in one NATS message, at 240 bytes each at the most. */
const mostDots = 4000;

type Bounds = CallRequest<typeof fleetMap>['query'];

/** Everyone who is online, as administrators see it. Answered from memory alone. */
@Injectable()
export class FleetList {
  constructor(private readonly fleet: FleetService) {}

  /** In order of id, which alone does not change from one page, or one instance, to the next. */
  page({ limit = pageSize, cursor = '' }: CallRequest<typeof onlineDrivers>['query']): {
    drivers: OnlineDriver[];
    total: number;
    next: string | null;
  } {
    const { fleet } = this.fleet;
    const { ids } = fleet;
    const after = ids.filter((id) => id > cursor).toSorted();
    const page = after.slice(0, limit);
    const drivers = page.flatMap((id) => {
      const driver = fleet.driver(id);
      return driver ? [{ ...profileOf(driver, fleet.fixOf(id) ?? null), onTrip: driver.onTrip }] : [];
    });
    return { drivers, total: ids.length, next: after.length > limit ? (page.at(-1) ?? null) : null };
  }

  /** @returns at most 4,000 of those whose position is known and lies within the bounds, and how many those are */
  map(bounds: Bounds): { dots: FleetDot[]; total: number } {
    const dots: FleetDot[] = [];
    let total = 0;
    for (const driver of this.fleet.fleet.drivers()) {
      const { id, vehicleType, onTrip } = driver;
      const fix = this.fleet.fleet.fixOf(id);
      if (!fix || !vehicleType || !within(bounds, fix)) continue;
      total++;
      if (dots.length === mostDots) continue;
      const heading = fix.heading === null ? null : Math.round(fix.heading);
      const place = { lat: rounded(fix.lat), lng: rounded(fix.lng), heading };
      dots.push({ id, ...place, vehicleType, onTrip, name: nameOnMap(nameOf(driver)) });
    }
    return { dots, total };
  }
}

/** West of east, the bounds cross the antimeridian. */
function within({ south = -90, west = -180, north = 90, east = 180 }: Bounds, { lat, lng }: Fix): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}

/** To a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
