import { Injectable } from '@nestjs/common';
import { mostCandidates, type dispatchCandidates } from '@rahi/contracts';
import type * as z from 'zod/mini';
import { FleetSearch } from '../../fleet/fleet-search.service.js';
import { Fleet } from '../../fleet/fleet.js';
import { roadSeconds } from '../../fleet/road-seconds.js';
import type { Spot } from '../../fleet/spot.js';
import { CityRoads, onRoads } from '../../geography/city-roads.service.js';
import { nameOf, ratingOf, towardsOf } from '../../drivers/driver-view.js';
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
  ) {}

  async of(question: Question): Promise<CandidatesAnswer> {
    const { vehicleType, pickups, radiusKm } = question;
    const query = { radiusKm, limit: mostCandidates, vehicleType, notBefore: this.fleet.silentBefore };
    const found = await this.search.nearest({ ...query, centers: pickups });
    const near = found.map((hits) => hits.map(({ item }) => item));
    const spots = nearestOfEach(near, mostCandidates);
    const now = Date.now();
    return {
      drivers: spots.map((spot) => candidateOf(spot, now)),
      seconds: await this.#seconds(spots, near, question),
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
  };
}
