import { Injectable } from '@nestjs/common';
import {
  nameOnMap,
  partitionOf,
  type FleetDot,
  type mapPart,
  type MapPart,
  type onlinePart,
  type OnlinePart,
} from '@rahi/contracts';
import type * as z from 'zod/mini';
import type { Fix } from '../drivers/fix.js';
import { Fleet } from '../fleet/fleet.js';
import type { DriverEntity } from '../drivers/driver.entity.js';
import { Ownership } from '../fleet/partitions/ownership.js';
import { nameOf, profileOf } from '../drivers/driver-view.js';
import { firstOf, onlineOrder, onlineSearch } from './online-list.js';

/** As many dots as fit in one NATS message, at up to 240 bytes each. */
export const dotsAPage = 4000;

type Filters = z.output<typeof onlinePart.request>;
type Bounds = z.output<typeof mapPart.request>;

/** Everyone of this instance's share who is online, as administrators see them, from memory. */
@Injectable()
export class FleetList {
  constructor(
    private readonly fleet: Fleet,
    private readonly ownership: Ownership,
  ) {}

  /** A page of those that match a search, in the given order. */
  page({ limit, sort, search, cursor }: Filters): OnlinePart {
    const order = onlineOrder(sort);
    const matches = search ? this.#drivers().filter(onlineSearch(search)) : this.#drivers();
    const all = matches.map((driver) => ({ driver, place: order.placeOf(driver) }));
    const before = cursor === undefined ? null : order.placeAt(cursor);
    const after = before ? all.filter(({ place }) => order.compare(place, before) > 0) : all;
    const page = firstOf(after, limit, (a, b) => order.compare(a.place, b.place));
    return {
      drivers: page.map(({ driver }) => {
        return { ...profileOf(driver, this.fleet.fixOf(driver.id) ?? null), onTrip: driver.onTrip };
      }),
      places: page.map(({ place }) => place),
      total: matches.length,
      more: after.length > limit,
    };
  }

  /** A page of those whose position is known and within the bounds, in order of id. */
  map({ cursor = '', ...bounds }: Bounds): MapPart {
    const dots = this.#drivers().flatMap((driver): FleetDot[] => {
      const { id, vehicleType, onTrip } = driver;
      const fix = this.fleet.fixOf(id);
      if (!fix || !vehicleType || !isWithin(bounds, fix)) return [];
      const heading = fix.heading === null ? null : Math.round(fix.heading);
      const [lat, lng] = [toMetre(fix.lat), toMetre(fix.lng)];
      return [{ id, lat, lng, heading, vehicleType, onTrip, name: nameOnMap(nameOf(driver)) }];
    });
    const after = dots.filter(({ id }) => id > cursor);
    const page = firstOf(after, dotsAPage, (a, b) => (a.id < b.id ? -1 : 1));
    return { dots: page, total: dots.length, more: after.length > dotsAPage };
  }

  /** While a partition changes hands, two instances have its drivers, and one owns it. */
  #drivers(): DriverEntity[] {
    return this.fleet.drivers().filter(({ id }) => {
      const fix = this.fleet.fixOf(id);
      return fix && this.ownership.isOwn(partitionOf(fix));
    });
  }
}

/** Where west is greater than east, the bounds cross the antimeridian. */
function isWithin({ south = -90, west = -180, north = 90, east = 180 }: Bounds, { lat, lng }: Fix): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}

const toMetre = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
