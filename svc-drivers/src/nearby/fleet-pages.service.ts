import { Injectable } from '@nestjs/common';
import { mapPart, onlinePart, type CallRequest, type fleetMap, type onlineDrivers } from '@rahi/contracts';
import { Instances } from '../fleet/partitions/instances.service.js';
import { dotsAPage, FleetList } from './fleet-list.service.js';
import { firstOf, onlineOrder } from './online-list.js';

const pageSize = 100;

type Filters = Omit<CallRequest<typeof onlineDrivers>['query'], 'cursor'>;
type Bounds = Omit<CallRequest<typeof fleetMap>['query'], 'cursor'>;

/** Everyone who is online, of all instances: a page of each one's part makes a page of the whole. */
@Injectable()
export class FleetPages {
  constructor(
    private readonly list: FleetList,
    private readonly instances: Instances,
  ) {}

  /** A page of those that match a search, in the given order. */
  async online({ limit = pageSize, sort, search }: Filters, cursor?: string) {
    const asked = { limit, sort, search, cursor };
    const order = onlineOrder(sort);
    const parts = [this.list.page(asked), ...(await this.instances.askAll(onlinePart, asked))];
    const rows = parts.flatMap(({ drivers, places }) =>
      places.flatMap((place, index) => {
        const driver = drivers[index];
        return driver ? { id: driver.id, driver, place } : [];
      }),
    );
    const found = onceEach(rows);
    const page = firstOf(found, limit, (a, b) => order.compare(a.place, b.place));
    const last = page.at(-1);
    const more = found.length > limit || parts.some((part) => part.more);
    return {
      drivers: page.map(({ driver }) => driver),
      total: totalOf(parts),
      next: last && more ? order.cursorOf(last.place) : null,
    };
  }

  /** A page of those whose position is known and within the bounds, in order of id. */
  async map(bounds: Bounds, cursor?: string) {
    const asked = { ...bounds, cursor };
    const parts = [this.list.map(asked), ...(await this.instances.askAll(mapPart, asked))];
    const found = onceEach(parts.flatMap(({ dots }) => dots));
    const page = firstOf(found, dotsAPage, (a, b) => (a.id < b.id ? -1 : 1));
    const more = found.length > dotsAPage || parts.some((part) => part.more);
    return { dots: page, total: totalOf(parts), next: more ? (page.at(-1)?.id ?? null) : null };
  }
}

const totalOf = (parts: readonly { total: number }[]): number => parts.reduce((sum, { total }) => sum + total, 0);

/** While a partition changes hands, two instances have its drivers. */
function onceEach<T extends { id: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
