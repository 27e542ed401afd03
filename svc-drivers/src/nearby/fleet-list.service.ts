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
import { firstOf, onlineOrder } from './online-order.js';
import { onlineSearch } from './online-search.js';

/** A profile is about 400 bytes: an administrator's screen asks every few seconds. */
const pageSize = 100;
/** As many dots as fit in one NATS message, at 240 bytes each at the most. */
const mostDots = 4000;

type Bounds = CallRequest<typeof fleetMap>['query'];

/** Everyone who is online, as administrators see it. Answered from memory alone. */
@Injectable()
export class FleetList {
  constructor(private readonly fleet: FleetService) {}

  /** Those that a search means, in their order: what is sorted by may change between pages, a place in the order does not. */
  page({ limit = pageSize, cursor, sort, search }: CallRequest<typeof onlineDrivers>['query']): {
    drivers: OnlineDriver[];
    total: number;
    next: string | null;
  } {
    const { fleet } = this.fleet;
    const order = onlineOrder(sort);
    const meant = search ? fleet.drivers().filter(onlineSearch(search)) : fleet.drivers();
    const places = meant.map((driver) => order.placeOf(driver));
    const before = cursor === undefined ? null : order.placeAt(cursor);
    const after = before ? places.filter((place) => order.compare(place, before) > 0) : places;
    const page = firstOf(after, limit, order.compare);
    const last = page.at(-1);
    const drivers = page.flatMap(({ id }) => {
      const driver = fleet.driver(id);
      return driver ? [{ ...profileOf(driver, fleet.fixOf(id) ?? null), onTrip: driver.onTrip }] : [];
    });
    return { drivers, total: meant.length, next: last && after.length > limit ? order.cursorOf(last) : null };
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
