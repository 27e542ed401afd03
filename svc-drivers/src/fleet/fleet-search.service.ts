import { Injectable } from '@nestjs/common';
import { driversNear, type LatLng } from '@rahi/contracts';
import type * as z from 'zod/mini';
import type { Hit } from './location-index/nearest-list.js';
import { Instances } from './partitions/instances.service.js';
import { Ownership } from './partitions/ownership.js';
import { partitionsAround } from './partitions/partitions-around.js';
import { Fleet, type NearestQuery } from './fleet.js';
import { Spot } from './spot.js';

export interface SearchQuery extends Omit<NearestQuery, 'center'> {
  readonly centers: readonly LatLng[];
}

type Part = z.output<typeof driversNear.answer>;
/** Hits of each place. */
type Found = Hit<Spot>[][];

/** Places in one question to another instance: with 300 drivers for each, its answer is some 800 KB. */
const placesAtOnce = 8;
/** A millimetre: distances are rounded. */
const slackKm = 1e-6;

/** What one other owner is asked. */
interface Wanted {
  readonly partitions: Set<number>;
  /** Numbers of the places that its partitions are near to. */
  readonly places: number[];
  /** Nobody farther from one of these places than this can be in its list, in km. */
  reachKm: number;
}

/** The nearest drivers over all instances: from memory, and from the few other owners whose partitions a circle touches. */
@Injectable()
export class FleetSearch {
  constructor(
    private readonly fleet: Fleet,
    private readonly ownership: Ownership,
    private readonly instances: Instances,
  ) {}

  /**
   * Online drivers without a trip whose last fix is fresh, for each place nearest first. An owner that does not answer is asked
   * again if it has changed, and left out otherwise.
   */
  async nearest(query: SearchQuery): Promise<Found> {
    if (!this.ownership.source.isSure()) await this.ownership.source.read();
    const first = await this.#ask(query);
    if (first.complete) return first.found;
    const before = this.ownership.owners;
    await this.ownership.source.read();
    return this.ownership.owners === before ? first.found : (await this.#ask(query)).found;
  }

  /** The nearest of this instance's own share, for each place. */
  own({ centers, ...query }: SearchQuery): Found {
    return centers.map((center) => this.fleet.nearest({ ...query, center }));
  }

  /** The other owners that a question concerns: those past the farthest driver of a full list cannot change it. */
  othersFor({ centers, radiusKm, limit }: SearchQuery, own: Found): Map<string, Wanted> {
    const others = new Map<string, Wanted>();
    if (this.ownership.members.size === 0) return others;
    for (const [place, center] of centers.entries()) {
      const hits = own[place] ?? [];
      const reachKm = Math.min(radiusKm, hits[limit - 1]?.km ?? radiusKm);
      for (const [owner, partitions] of this.ownership.othersOf(partitionsAround(center, reachKm))) {
        const wanted = others.get(owner) ?? { partitions: new Set(), places: [], reachKm: 0 };
        for (const partition of partitions) wanted.partitions.add(partition);
        wanted.places.push(place);
        wanted.reachKm = Math.max(wanted.reachKm, Math.min(radiusKm, reachKm + slackKm));
        others.set(owner, wanted);
      }
    }
    return others;
  }

  async #ask(query: SearchQuery): Promise<{ found: Found; complete: boolean }> {
    const own = this.own(query);
    const others = this.othersFor(query, own);
    if (others.size === 0) return { found: own, complete: true };
    const answers = await Promise.all(
      [...others].flatMap(([owner, wanted]) => piecesOf(wanted).map((piece) => this.#askOne(owner, piece, query))),
    );
    const found = merged(own, answers, query.limit);
    return { found, complete: answers.every(({ complete }) => complete) };
  }

  async #askOne(owner: string, { partitions, places, reachKm }: Wanted, query: SearchQuery): Promise<Answered> {
    const { limit, vehicleType = null, notBefore = this.fleet.staleBefore } = query;
    const centers = places.flatMap((place) => query.centers[place] ?? []);
    const asked = { partitions: [...partitions], centers, radiusKm: reachKm, limit, vehicleType, notBefore };
    const part = await this.instances.ask(owner, driversNear, asked);
    return { part, places, complete: part?.held.length === partitions.size };
  }
}

interface Answered {
  readonly part: Part | null;
  readonly places: readonly number[];
  readonly complete: boolean;
}

function piecesOf({ places, ...wanted }: Wanted): Wanted[] {
  return Array.from({ length: Math.ceil(places.length / placesAtOnce) }, (_, piece) => {
    return { ...wanted, places: places.slice(piece * placesAtOnce, (piece + 1) * placesAtOnce) };
  });
}

/** One list for each place, nearest first; of a driver whom two instances know, the newer position. */
function merged(own: Found, answers: readonly Answered[], limit: number): Found {
  const newest = new Map<string, Spot>();
  const keep = (spot: Spot): Spot => {
    const known = newest.get(spot.id);
    if (known && known.at >= spot.at) return known;
    newest.set(spot.id, spot);
    return spot;
  };
  for (const hits of own) for (const { item } of hits) keep(item);
  const all = own.map((hits) => [...hits]);
  for (const { part, places } of answers) {
    if (!part) continue;
    const spots = part.drivers.map((driver) => foreignSpot(driver));
    const kept = spots.map(keep);
    for (const [index, hits] of part.near.entries()) {
      const list = all[places[index] ?? -1];
      for (const [number, km] of hits) {
        const [spot, item] = [spots[number], kept[number]];
        // Another's older position of the same driver is at another distance.
        if (spot && item && (item === spot || item.at === spot.at)) list?.push({ item, km });
      }
    }
  }
  return all.map((hits) => {
    const once = new Map<string, Hit<Spot>>();
    for (const hit of hits) if (newest.get(hit.item.id) === hit.item) once.set(hit.item.id, hit);
    return [...once.values()].toSorted((a, b) => a.km - b.km).slice(0, limit);
  });
}

function foreignSpot({ vehicleType, fix, freeSince, ...driver }: Part['drivers'][number]): Spot {
  const profile = {
    ...driver,
    isOnline: true,
    freeSince: freeSince === null ? null : new Date(freeSince),
    womanVerified: driver.womanVerified === true,
    womenOnly: driver.womenOnly === true,
    featuresVerified: driver.featuresVerified ?? [],
    takesPets: driver.takesPets !== false,
    dutyEndsAt: driver.dutyEndsAt ? new Date(driver.dutyEndsAt) : null,
  };
  return new Spot(profile, vehicleType, fix, true);
}
