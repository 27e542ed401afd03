import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { distanceKm, onTheWayStatuses } from '@rahi/contracts';
import { CONFIG, Jobs, Parts, type idle } from '@rahi/service-kit';
import { In, IsNull, Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { Pushes } from '../../ride/drivers/pushes.js';
import { pickupOf } from '../../ride/ride-values.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { ridesInPages } from '../../ride/store/ride-pages.js';
import { searchAgain } from '../../ride/store/search-again.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { TripPositions } from '../../ride/positions/trip-positions.js';
import { judgeApproach, type ApproachVerdict } from './approach.js';

const pageSize = 200;
const patienceMs = 5000;
/** A ride that waits for a trip to end has a watch of its own (R48). */
const onTheWay = { status: In(onTheWayStatuses), afterRideId: IsNull() };
/** R43: from so many minutes before a pickup that was booked for later on, its driver is on the way. */
const setOutMinutes = 15;

/**
 * R12: watches drivers on their way to a pickup: asks those who do not come, and takes the ride back from those who are
 * lost.
 */
@Injectable()
export class ApproachJob implements OnApplicationBootstrap {
  constructor(
    private readonly rides: RidesRepository,
    private readonly positions: TripPositions,
    private readonly pushes: Pushes,
    private readonly jobs: Jobs,
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Approaches', this.config.APPROACH_SWEEP_SECONDS, (stopping) => this.look(stopping), {
      runs: 'once',
    });
  }

  async look(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    const [parts, now] = [new Parts(), Date.now()];
    for await (const page of ridesInPages(this.table, onTheWay, pageSize, stopping))
      await Promise.all(page.map((ride) => parts.do(() => this.#lookAt(ride, now))));
    return parts.end();
  }

  async #lookAt(ride: RideEntity, now: number): Promise<void> {
    const last = await this.positions.last(ride.id, 'driver');
    const { SILENT_SECONDS, STALLED_SECONDS, LOST_SECONDS } = this.config;
    const verdict = judgeApproach(
      {
        heardAt: last?.at ?? null,
        metres: last && Math.round(distanceKm(last, pickupOf(ride)) * 1000),
        awaitedFrom: awaitedFrom(ride, now),
        nearestMetres: ride.nearestMetres,
        nearerAt: ride.nearerAt?.getTime() ?? null,
      },
      now,
      { silentSeconds: SILENT_SECONDS, stalledSeconds: STALLED_SECONDS, lostSeconds: LOST_SECONDS },
    );
    await this.#act(ride, verdict);
  }

  async #act(ride: RideEntity, verdict: ApproachVerdict): Promise<void> {
    const cause = { requestId: 'approach', deadline: Date.now() + patienceMs };
    // The same assignment: another driver's is not judged by this one's silence.
    const same = { id: ride.id, status: ride.status, version: ride.version };
    if (verdict.is === 'lost') {
      const set = searchAgain('expiry', verdict.reason);
      await this.rides.move({ rideId: ride.id, to: 'searching', by: 'expiry', owner: same, set }, cause);
    } else if (verdict.is === 'late') {
      if (ride.stalledAt) return;
      const noted = await this.rides.note(
        { ...same, stalledAt: IsNull() },
        { stalledAt: () => 'clock_timestamp()' },
        cause,
      );
      if (noted?.driverId) this.pushes.stillComing(noted.driverId, noted.id);
    } else {
      if (verdict.nearer !== null) await this.#keepNearest(ride, verdict.nearer);
      if (ride.stalledAt) await this.rides.note({ ...same }, { stalledAt: null }, cause);
    }
  }

  async #keepNearest(ride: RideEntity, metres: number): Promise<void> {
    await this.table
      .createQueryBuilder('changed')
      .update()
      // No one sees this change: no event, and the same version.
      .set({ nearestMetres: metres, nearerAt: () => 'clock_timestamp()', version: () => 'version' })
      .where({ id: ride.id, status: In(onTheWayStatuses), driverId: ride.driverId ?? IsNull() })
      .execute();
  }
}

/** From when on the driver is expected to come nearer, epoch milliseconds: of a booking for later, shortly before its pickup (R43). */
function awaitedFrom({ assignedAt, pickupAt }: RideEntity, now: number): number {
  const shortlyBefore = pickupAt ? pickupAt.getTime() - setOutMinutes * 60_000 : 0;
  return Math.max(assignedAt?.getTime() ?? now, shortlyBefore);
}
