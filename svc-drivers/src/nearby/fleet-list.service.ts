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
const dotsAPage = 4000;

type Bounds = Omit<CallRequest<typeof fleetMap>['query'], 'cursor'>;

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

  /** In order of id, a page of those whose position is known and lies within the bounds, and how many those are in all. */
  map({ cursor, ...bounds }: CallRequest<typeof fleetMap>['query']): {
    dots: FleetDot[];
    total: number;
    next: string | null;
  } {
    const { fleet } = this.fleet;
    const within = fleet.drivers().filter(({ id, vehicleType }) => {
      const fix = fleet.fixOf(id);
      return fix && vehicleType && isWithin(bounds, fix);
    });
    const after = cursor === undefined ? within : within.filter(({ id }) => id > cursor);
    const page = firstOf(after, dotsAPage, byId);
    const dots = page.flatMap((driver) => {
      const { id, vehicleType, onTrip } = driver;
      const fix = fleet.fixOf(id);
      if (!fix || !vehicleType) return [];
      const heading = fix.heading === null ? null : Math.round(fix.heading);
      const place = { lat: rounded(fix.lat), lng: rounded(fix.lng), heading };
      return [{ id, ...place, vehicleType, onTrip, name: nameOnMap(nameOf(driver)) }];
    });
    return { dots, total: within.length, next: after.length > dotsAPage ? (page.at(-1)?.id ?? null) : null };
  }
}

/** West of east, the bounds cross the antimeridian. */
function isWithin({ south = -90, west = -180, north = 90, east = 180 }: Bounds, { lat, lng }: Fix): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** To a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
