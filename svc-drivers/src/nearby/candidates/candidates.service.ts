import { Injectable } from '@nestjs/common';
import { mostCandidates, type dispatchCandidates } from '@rahi/contracts';
import type * as z from 'zod/mini';
import { FleetSearch } from '../../fleet/fleet-search.service.js';
import { Fleet } from '../../fleet/fleet.js';
import { roadSeconds } from '../../fleet/road-seconds.js';
import type { Spot } from '../../fleet/spot.js';
import { CityRoads, onRoads } from '../../geography/city-roads.service.js';
import { isDutyOver } from '../../drivers/working-hours.js';
import { nameOf, ratingOf, towardsOf } from '../../drivers/driver-view.js';
import { QueueLine, type Line } from '../../queues/queue-line.service.js';
import { nearestOfEach } from './nearest-of-each.js';

type Question = z.output<typeof dispatchCandidates.request>;
export type CandidatesAnswer = z.output<typeof dispatchCandidates.answer>;

/** The drivers whom a round of dispatch considers, from memory: one who is online cannot be suspended. */
@Injectable()
export class Candidates {
  constructor(
    private readonly fleet: Fleet,
    private readonly search: FleetSearch,
    private readonly roads: CityRoads,
    private readonly line: QueueLine,
  ) {}

  async of(question: Question): Promise<CandidatesAnswer> {
    const { vehicleType, pickups, radiusKm } = question;
    const query = { radiusKm, limit: mostCandidates, vehicleType, notBefore: this.fleet.silentBefore };
    const found = await this.search.nearest({ ...query, centers: pickups });
    const lines = await this.line.of(pickups, vehicleType);
    // R42: whose working hours are over is offered nothing more.
    const near = withQueues(
      found.map((hits) => hits.map(({ item }) => item).filter(({ driver }) => !isDutyOver(driver))),
      lines,
    );
    const queued = lines.flatMap(({ spots }) => spots);
    const spots = [...new Set([...queued, ...nearestOfEach(near, mostCandidates)])];
    const now = Date.now();
    return {
      drivers: spots.map((spot) => candidateOf(spot, now)),
      seconds: await this.#seconds(spots, near, question),
      ...(lines.length > 0 && {
        queues: lines.map(({ zoneId, pickups: of, spots: next }) => {
          return { zoneId, pickups: [...of], driverIds: next.map(({ id }) => id) };
        }),
      }),
    };
  }

  /**
   * A row for each driver, a column for each pickup. Those of one city are one table, with the drivers near any of its pickups.
   * @param near for each pickup, the drivers within the radius
   */
  async #seconds(
    spots: readonly Spot[],
    near: readonly (readonly Spot[])[],
    { vehicleType, pickups }: Question,
  ): Promise<(number | null)[][]> {
    const rows = new Map(spots.map((spot) => [spot, pickups.map((): number | null => null)]));
    const networks = await Promise.all(pickups.map((place) => this.roads.around(place)));
    for (const network of new Set(networks)) {
      if (!network) continue;
      const columns = [...pickups.keys()].filter((column) => networks[column] === network);
      const around = new Set(columns.flatMap((column) => near[column] ?? []));
      const drivers = spots.filter((spot) => around.has(spot));
      const places = columns.flatMap((column) => pickups[column] ?? []);
      const table = roadSeconds(network, drivers, places, onRoads(vehicleType));
      for (const [index, driver] of drivers.entries()) {
        const row = rows.get(driver) ?? [];
        for (const [at, column] of columns.entries()) row[column] = table[index]?.[at] ?? null;
      }
    }
    return [...rows.values()];
  }
}

/** Those who wait in a queue stand in the lists of all its pickups, however far they are, each as one object. */
function withQueues(near: readonly (readonly Spot[])[], lines: readonly Line[]): readonly (readonly Spot[])[] {
  if (lines.length === 0) return near;
  const queued = new Map(lines.flatMap(({ spots }) => spots.map((spot) => [spot.id, spot] as const)));
  return near.map((spots, pickup) => {
    const next = lines.flatMap((line) => (line.pickups.includes(pickup) ? line.spots : []));
    return [...new Set([...next, ...spots.map((spot) => queued.get(spot.id) ?? spot)])];
  });
}

function candidateOf({ driver, lat, lng }: Spot, now: number): CandidatesAnswer['drivers'][number] {
  const { id: driverId, freeSince, maxPickupKm, womanVerified: woman, womenOnly } = driver;
  const idleMs = freeSince ? now - freeSince.getTime() : 0;
  return {
    driverId,
    name: nameOf(driver),
    lat,
    lng,
    rating: ratingOf(driver),
    idleSeconds: Math.max(0, Math.floor(idleMs / 1000)),
    maxPickupKm,
    towards: towardsOf(driver),
    woman,
    womenOnly,
    features: driver.featuresVerified,
    takesPets: driver.takesPets,
  };
}
