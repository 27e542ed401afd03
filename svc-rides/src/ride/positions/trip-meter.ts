import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { isMetered, type FareInputs, type LatLng, type RentalUse, type TariffTerms } from '@rahi/contracts';
import { DataSource, Repository } from 'typeorm';
import type { RideEntity } from '../ride.entity.js';
import { shortestMetres } from '../ride-values.js';
import { drivenBy } from './driven.js';
import { MeterEntity } from './meter.entity.js';
import { countable, tollsAt } from './toll-passages.js';
import { Trail } from './trail.js';
import { TripPositions } from './trip-positions.js';

/** For how long an instance knows what a trip has driven, in milliseconds: places are recorded about every ten seconds. */
const knownMs = 10_000;
/** Places older than this are counted for good, in milliseconds: instances write theirs a few seconds after they arrive. */
const settledMs = 60_000;

/** What a trip has driven at a moment, and where the car was last; null where no place of it is known. */
export interface Reading {
  at: Date;
  /** Driven, to 10 m. */
  metres: number;
  /** Whole minutes since the code was entered. */
  minutes: number;
  last: LatLng | null;
  /** The recorded places in order, those that were counted for good left out but the last of them. */
  places: readonly LatLng[];
  /** Whether the first of the places was counted for good. */
  counted: boolean;
  /** The tolls that were passed on those that were counted for good, each as often as it was passed. */
  tolls: FareInputs['tolls'];
}

type Metered = Pick<RideEntity, 'id' | 'startedAt'>;

/**
 * Reads the kilometres and the minutes of rentals and outstation trips: one source for their people's screens and for their bill. Recorded
 * places are kept for a day, so those of longer trips are counted before, and their sum is kept until the trip ends.
 */
@Injectable()
export class TripMeter {
  readonly #known = new Map<string, { readAt: number; metres: number }>();

  constructor(
    private readonly trail: Trail,
    private readonly positions: TripPositions,
    @InjectRepository(MeterEntity) private readonly meters: Repository<MeterEntity>,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** The reading of now, by Postgres's clock. @throws when the recorded places cannot be read */
  async read({ id, startedAt }: Metered): Promise<Reading> {
    await this.trail.flush();
    const kept = await this.meters.findOneBy({ rideId: id });
    const from = kept?.at ?? startedAt;
    const [recorded, newest, at] = await Promise.all([
      from ? this.trail.between(id, from) : [],
      this.positions.last(id, 'driver'),
      this.#now(),
    ]);
    const since = recorded.at(-1)?.at ?? from;
    const isLater = newest !== null && since !== null && newest.at > since.getTime();
    const places = placesOf([...(kept ? [kept] : []), ...recorded, ...(isLater ? [newest] : [])]);
    const metres = Math.round(((kept?.metres ?? 0) + drivenBy(places).metres) / 10) * 10;
    const minutes = minutesSince(startedAt, at);
    return {
      at,
      metres,
      minutes,
      last: places.at(-1) ?? null,
      places,
      counted: kept !== null,
      tolls: kept?.tolls ?? [],
    };
  }

  /** What a ride in progress that is charged by its way has driven, for its screens; null for every other ride. */
  async use(ride: Metered & Pick<RideEntity, 'rental' | 'outstation' | 'status'>): Promise<RentalUse | null> {
    if (!isMetered(ride) || ride.status !== 'in_progress') return null;
    const metres = await this.#metres(ride);
    return { km: metres / 1000, minutes: minutesSince(ride.startedAt, new Date()) };
  }

  /**
   * Counts the recorded places of a trip in progress for good, but those of the last minute, and those after which it is not certain
   * whether the car is at a toll.
   * @param terms the tariff of the trip
   */
  async count({ id: rideId, startedAt }: Metered, terms: TariffTerms): Promise<void> {
    const kept = await this.meters.findOneBy({ rideId });
    const from = kept?.at ?? startedAt;
    if (!from) return;
    const until = new Date((await this.#now()).getTime() - settledMs);
    const recorded = await this.trail.between(rideId, from, until);
    const before = kept ? [kept] : [];
    const places = placesOf([...before, ...recorded]);
    const part = countable(places, terms.tolls, before.length);
    const newest = part && recorded[part.count - before.length - 1];
    if (!newest || newest.at.getTime() === kept?.at.getTime()) return;
    const { count, metres, last } = part;
    const tolls = [...(kept?.tolls ?? []), ...tollsAt(places.slice(0, count), terms, kept !== null)];
    await this.meters.upsert({ rideId, at: newest.at, metres: (kept?.metres ?? 0) + metres, ...last, tolls }, [
      'rideId',
    ]);
  }

  async #metres(ride: Metered): Promise<number> {
    const now = Date.now();
    for (const [id, { readAt }] of this.#known) if (readAt < now - knownMs) this.#known.delete(id);
    const known = this.#known.get(ride.id);
    if (known) return known.metres;
    const { metres } = await this.read(ride);
    this.#known.set(ride.id, { readAt: now, metres });
    return metres;
  }

  async #now(): Promise<Date> {
    const [row] = await this.database.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
    if (!row) throw new Error('a SELECT without FROM gives one row');
    return row.now;
  }
}

const placesOf = (points: readonly LatLng[]): LatLng[] => points.map(({ lat, lng }) => ({ lat, lng }));

/** Whole minutes; 0 before the start. */
const minutesSince = (start: Date | null, at: Date): number =>
  start ? Math.max(0, Math.floor((at.getTime() - start.getTime()) / 60_000)) : 0;

/** The columns that such a trip has once it has ended: what it used, and when. */
export const usedColumns = ({ at, metres, minutes }: Reading) => ({
  completedAt: at,
  // A car may not have moved; no ride has no way.
  distanceMetres: Math.max(shortestMetres, metres),
  durationMinutes: minutes,
});
