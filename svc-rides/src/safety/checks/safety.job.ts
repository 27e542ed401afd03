import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { isMetered, roadWay } from '@rahi/contracts';
import { Caller, Jobs, LOGGER, Parts, type idle, type Logger } from '@rahi/service-kit';
import { ArrayContains, IsNull, Not, Repository, type FindOptionsWhere } from 'typeorm';
import { dropoffOf, legsOf, wayOf } from '../../ride/ride-values.js';
import { answerMs } from '../../ride/predicates.js';
import { ridesInPages } from '../../ride/store/ride-pages.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { TripPositions } from '../../ride/positions/trip-positions.js';
import { judgeWatch } from './judge-watch.js';
import { SafetyChecks } from './safety-checks.service.js';
import { WatchEntity } from './watch.entity.js';

const sweepSeconds = 10;
const pageSize = 500;
const patienceMs = 5_000;
const underWay: FindOptionsWhere<RideEntity> = { status: 'in_progress' };
/** Trips that ended far from their drop-off while the question was open: ending it does not answer. */
const endedAway: FindOptionsWhere<RideEntity> = {
  status: 'completed',
  safetyCheck: Not(IsNull()),
  flags: ArrayContains(['ended_away']),
};

/** Watches trips in progress: asks about a car that left its route or stands still for long (ADR 30). */
@Injectable()
export class SafetyJob implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>,
    @InjectRepository(WatchEntity) private readonly watches: Repository<WatchEntity>,
    private readonly positions: TripPositions,
    private readonly checks: SafetyChecks,
    private readonly caller: Caller,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Safety of trips', sweepSeconds, (stopping) => this.look(stopping), { runs: 'once' });
  }

  /** Looks at every trip in progress. A failure with one trip does not stop the others from being checked. */
  async look(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    const [parts, now] = [new Parts(), Date.now()];
    for (const watched of [underWay, endedAway])
      for await (const page of ridesInPages(this.rides, watched, pageSize, stopping))
        await Promise.all(page.map((ride) => this.#lookOr(ride, now, parts)));
    return parts.end();
  }

  #lookOr(ride: RideEntity, now: number, parts: Parts): Promise<void> {
    return parts.do(
      () => this.#lookAt(ride, now),
      (error) => this.log.warn({ rideId: ride.id, error: String(error) }, 'the safety of a trip was not looked at'),
    );
  }

  async #lookAt(ride: RideEntity, now: number): Promise<void> {
    const cause = { requestId: 'safety', deadline: Date.now() + patienceMs };
    const { safetyCheck } = ride;
    if (safetyCheck) {
      // No one has said that all is well.
      if (now - Date.parse(safetyCheck.askedAt) >= answerMs) await this.checks.raise(ride, safetyCheck, 'rider', cause);
      return;
    }
    // Such a trip has no way to leave, and waits wherever its rider likes. With a parcel nobody travels.
    if (isMetered(ride) || ride.parcel) return;
    const fix = await this.positions.last(ride.id, 'driver');
    if (!fix) return;
    const watch =
      (await this.watches.findOneBy({ rideId: ride.id, turns: ride.turns.length })) ?? (await this.#begin(ride, cause));
    const judged = judgeWatch(watch, fix, [dropoffOf(ride), ...ride.stops], now);
    const { rideId, way: _way, ...changes } = judged.watch;
    await this.watches.update({ rideId }, changes);
    if (judged.ask) await this.checks.ask(ride, judged.ask, cause);
  }

  /** The watch of the way as it is now: at the first look, and after each change of the trip (R44). */
  async #begin(
    ride: RideEntity,
    { requestId, deadline }: { requestId: string; deadline: number },
  ): Promise<WatchEntity> {
    const { vehicleType } = ride;
    const legs = legsOf(wayOf(ride));
    const ways = await Promise.all(
      legs.map(({ from, to }) => this.caller.ask(roadWay, { from, to, vehicleType }, { requestId, deadline })),
    );
    const known = ways.flatMap(({ polyline }) => (polyline ? [polyline] : []));
    // Where the roads of a leg are not known, no way is.
    const way = known.length === legs.length ? known.flat() : null;
    const begun = { rideId: ride.id, turns: ride.turns.length, way, offSince: null, askedOff: false };
    await this.watches.upsert(begun, ['rideId']);
    return this.watches.findOneByOrFail({ rideId: ride.id });
  }
}
