import { Injectable } from '@nestjs/common';
import {
  nameOnMap,
  type CallRequest,
  type FleetDot,
  type fleetMap,
  type OnlineDriver,
  type onlineDrivers,
} from '@rahi/contracts';
import { Fleet, type Fix } from '../fleet/fleet.js';
import { nameOf, profileOf } from '../profiles/driver-view.js';
import { firstOf, onlineOrder, onlineSearch } from './online-list.js';

const pageSize = 100;
/** As many dots as fit in one NATS message, at up to 240 bytes each. */
const dotsAPage = 4000;

type Filters = Omit<CallRequest<typeof onlineDrivers>['query'], 'cursor'>;
type Bounds = Omit<CallRequest<typeof fleetMap>['query'], 'cursor'>;

/** Everyone who is online, as administrators see it, from memory. */
@Injectable()
export class FleetList {
  constructor(private readonly fleet: Fleet) {}

  /** A page of those that match a search, in the given order. */
  page({ limit = pageSize, sort, search }: Filters, cursor?: string) {
    const order = onlineOrder(sort);
    const matches = search ? this.fleet.drivers().filter(onlineSearch(search)) : this.fleet.drivers();
    const places = matches.map((driver) => order.placeOf(driver));
    const before = cursor === undefined ? null : order.placeAt(cursor);
    const after = before ? places.filter((place) => order.compare(place, before) > 0) : places;
    const page = firstOf(after, limit, order.compare);
    const last = page.at(-1);
    const drivers = page.flatMap(({ id }): OnlineDriver[] => {
      const driver = this.fleet.driver(id);
      return driver ? [{ ...profileOf(driver, this.fleet.fixOf(id) ?? null), onTrip: driver.onTrip }] : [];
    });
    return { drivers, total: matches.length, next: last && after.length > limit ? order.cursorOf(last) : null };
  }

  /** A page of those whose position is known and within the bounds, in order of id. */
  map(bounds: Bounds, cursor = '') {
    const dots = this.fleet.drivers().flatMap((driver): FleetDot[] => {
      const { id, vehicleType, onTrip } = driver;
      const fix = this.fleet.fixOf(id);
      if (!fix || !vehicleType || !isWithin(bounds, fix)) return [];
      const heading = fix.heading === null ? null : Math.round(fix.heading);
      const [lat, lng] = [toMetre(fix.lat), toMetre(fix.lng)];
      return [{ id, lat, lng, heading, vehicleType, onTrip, name: nameOnMap(nameOf(driver)) }];
    });
    const after = dots.filter(({ id }) => id > cursor);
    const page = firstOf(after, dotsAPage, (a, b) => (a.id < b.id ? -1 : 1));
    return { dots: page, total: dots.length, next: after.length > dotsAPage ? (page.at(-1)?.id ?? null) : null };
  }
}

/** Where west is greater than east, the bounds cross the antimeridian. */
function isWithin({ south = -90, west = -180, north = 90, east = 180 }: Bounds, { lat, lng }: Fix): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}

const toMetre = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
