import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Vehicle } from '@rahi/city/roads';
import { Refusal, tripTrail } from '@rahi/contracts';
import { Caller, idle, Jobs, Parts } from '@rahi/service-kit';
import type { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { CityRoads } from '../city-roads.service.js';
import { addTraversals, countTrips, monthOf } from './speed-cells.js';
import { SpeedMetrics } from './speed-metrics.js';
import { traversalsOf } from './traversals.js';

const everySeconds = 20;
/** Sixty a minute: a trip takes some 10 ms, and people's requests come first. */
const mostAtOnce = 20;
/** Places are recorded a few seconds after the end. */
const recordedSeconds = 30;
/** Trails are kept for a day. */
const lateHours = 23;
const answerMs = 5000;

type Fixes = z.output<typeof tripTrail.answer>['fixes'];

interface Waiting {
  rideId: string;
  vehicle: Vehicle;
  endedAt: Date;
  /** Of all that wait. */
  oldestAt: Date;
}

/**
 * Reads the trails of ended trips from svc-rides, finds the roads that were driven, and adds their speeds to sums. A trail is held only while it is
 * read. Each trip counts once: it leaves the list in the transaction of its sums.
 */
@Injectable()
export class TripSpeedsJob implements OnApplicationBootstrap {
  constructor(
    private readonly roads: CityRoads,
    private readonly caller: Caller,
    private readonly metrics: SpeedMetrics,
    private readonly jobs: Jobs,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Speeds of trips', everySeconds, (stopping) => this.run(stopping), { runs: 'once' });
  }

  async run(stopping?: AbortSignal): Promise<typeof idle | void> {
    await this.#dropLate();
    // In no order: a trip that fails again and again holds up no other.
    const waiting = await this.database.query<Waiting[]>(
      `SELECT ride_id AS "rideId", vehicle, ended_at AS "endedAt", min(ended_at) OVER () AS "oldestAt" FROM trips_to_learn
        WHERE ended_at < now() - make_interval(secs => ${recordedSeconds}) ORDER BY random() LIMIT ${mostAtOnce}`,
    );
    const [any] = waiting;
    this.metrics.lag(any ? (Date.now() - any.oldestAt.getTime()) / 1000 : 0);
    const parts = new Parts();
    for (const trip of waiting) {
      if (stopping?.aborted) break;
      let isAway = false;
      await parts.do(async () => {
        const fixes = await this.#trailOf(trip);
        isAway = fixes === null;
        if (fixes) await this.#learn(trip, fixes);
      });
      // While svc-rides is away or of an older release, trips wait: the lag shows it.
      if (isAway) break;
    }
    return parts.end();
  }

  async #dropLate(): Promise<void> {
    const [, dropped] = await this.database.query<[unknown, number]>(
      `DELETE FROM trips_to_learn WHERE ended_at < now() - make_interval(hours => ${lateHours})`,
    );
    if (dropped === 0) return;
    await countTrips(this.database.manager, 'late', dropped);
    this.metrics.ended('late', dropped);
  }

  /** Null when no svc-rides answers that. */
  async #trailOf({ rideId }: Waiting): Promise<Fixes | null> {
    try {
      const outbound = { requestId: randomUUID(), deadline: Date.now() + answerMs };
      return (await this.caller.ask(tripTrail, { rideId }, outbound)).fixes;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unavailable') return null;
      throw error;
    }
  }

  async #learn({ rideId, vehicle, endedAt }: Waiting, fixes: Fixes): Promise<void> {
    const [first] = fixes;
    const city = first ? await this.roads.cityAround(first) : null;
    const ways = city?.network.match(
      fixes.map(({ lat, lng, at }) => ({ lat, lng, at: Date.parse(at) })),
      vehicle,
    );
    const told = city && ways ? traversalsOf(city.network.graph, ways, vehicle) : [];
    const outcome = told.length > 0 ? 'learnt' : 'nothing';
    await this.database.transaction(async (manager) => {
      const [, gone] = await manager.query<[unknown, number]>('DELETE FROM trips_to_learn WHERE ride_id = $1', [
        rideId,
      ]);
      if (gone === 0) return;
      if (city && told.length > 0) await addTraversals(manager, city.slug, monthOf(endedAt), told);
      await countTrips(manager, outcome, 1);
    });
    this.metrics.ended(outcome);
  }
}
