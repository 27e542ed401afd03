import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { goesAnywhere, type LatLng, type RentalUse } from '@rahi/contracts';
import { DataSource } from 'typeorm';
import type { RideEntity } from '../ride.entity.js';
import { shortestMetres } from '../ride-values.js';
import { drivenMetres } from './driven.js';
import { Trail } from './trail.js';
import { TripPositions } from './trip-positions.js';

/** For how long an instance knows what a rental has used, in milliseconds: places are recorded about every ten seconds. */
const knownMs = 10_000;

/** What a rental has used at a moment, and where the car was last; null where no place of it is known. */
export interface Reading {
  at: Date;
  /** Driven, to 10 m. */
  metres: number;
  /** Whole minutes since the code was entered. */
  minutes: number;
  last: LatLng | null;
  /** All recorded places in order. */
  places: readonly LatLng[];
}

type Rental = Pick<RideEntity, 'id' | 'startedAt'>;

/** Reads the kilometres and the minutes of a rental: one source for its people's screens and for its bill. */
@Injectable()
export class RentalMeter {
  readonly #known = new Map<string, { readAt: number; metres: number }>();

  constructor(
    private readonly trail: Trail,
    private readonly positions: TripPositions,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** The reading of now, by Postgres's clock. @throws when the recorded places cannot be read */
  async read({ id, startedAt }: Rental): Promise<Reading> {
    await this.trail.flush();
    const [recorded, newest, at] = await Promise.all([
      startedAt ? this.trail.since(id, startedAt) : [],
      this.positions.last(id, 'driver'),
      this.#now(),
    ]);
    const since = recorded.at(-1)?.at ?? startedAt;
    const isLater = newest !== null && since !== null && newest.at > since.getTime();
    const places = [...recorded, ...(isLater ? [newest] : [])].map(({ lat, lng }) => ({ lat, lng }));
    const metres = Math.round(drivenMetres(places) / 10) * 10;
    return { at, metres, minutes: minutesSince(startedAt, at), last: places.at(-1) ?? null, places };
  }

  /** What a rental in progress has used, for its screens; null for every other ride. */
  async use(ride: Rental & Pick<RideEntity, 'rental' | 'status'>): Promise<RentalUse | null> {
    if (!goesAnywhere(ride)) return null;
    const metres = await this.#metres(ride);
    return { km: metres / 1000, minutes: minutesSince(ride.startedAt, new Date()) };
  }

  async #metres(ride: Rental): Promise<number> {
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

/** Whole minutes; 0 before the start. */
const minutesSince = (start: Date | null, at: Date): number =>
  start ? Math.max(0, Math.floor((at.getTime() - start.getTime()) / 60_000)) : 0;

/** The columns that a rental has once it has ended: what it used, and when. */
export const usedColumns = ({ at, metres, minutes }: Reading) => ({
  completedAt: at,
  // A car may not have moved; no ride has no way.
  distanceMetres: Math.max(shortestMetres, metres),
  durationMinutes: minutes,
});
