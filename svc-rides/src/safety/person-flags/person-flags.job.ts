import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { distanceKm, Refusal, sharedBrowsers } from '@rahi/contracts';
import { Caller, CONFIG, inBatches, Jobs, LOGGER, type Logger, type Watch } from '@rahi/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import {
  cancelledByDrivers,
  cancelledByRiders,
  declinedByDrivers,
  endedRides,
  longSteps,
  pairs,
  type Counted,
  type EndedRide,
} from './flag-figures.js';
import { PersonFlags, type Finding } from './person-flags.service.js';
import {
  isCancellingTooOften,
  isDecliningTooOften,
  isImpossibleTrip,
  isJump,
  isPairTooOften,
  isSharedByTooMany,
  type Rate,
} from './thresholds.js';

const sweepSeconds = 60;
const batchSize = 200;
/** How long svc-auth may take to answer, in milliseconds. */
const patienceMs = 3000;
/** The demo fleet drives eight times faster than in real life. */
const localSpeedUp = 10;

interface Progress {
  endedAt: string;
  endedId: string;
  offerId: string;
}

/**
 * Checks rides that have ended and offers, each once, and flags findings for the desk. Its progress is a row that it
 * locks while it works: a second instance does nothing in the meantime, and a killed one leaves no changes.
 */
@Injectable()
export class PersonFlagsJob implements OnApplicationBootstrap {
  readonly #browsers: Watch;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly flags: PersonFlags,
    private readonly jobs: Jobs,
    private readonly caller: Caller,
    @Inject(CONFIG) private readonly config: RidesConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#browsers = jobs.watch('Shared browsers', { remembers: 3 * sweepSeconds });
  }

  onApplicationBootstrap(): void {
    this.jobs.every('Flags', sweepSeconds, (stopping) => this.sweep(stopping), { runs: 'once' });
  }

  /** Looks at everything that is new. */
  async sweep(stopping: AbortSignal | null = null): Promise<void> {
    const [rides, offers] = [this.#rides.bind(this), this.#offers.bind(this)];
    for (const work of [rides, offers]) await inBatches(batchSize, () => this.#batch(work), stopping);
  }

  /** @returns how many were checked; 0 while another instance works */
  #batch(work: (manager: EntityManager, progress: Progress) => Promise<number>): Promise<number> {
    return this.database.transaction(async (manager) => {
      const [progress] = await manager.query<Progress[]>(
        `SELECT ended_at::text AS "endedAt", ended_id AS "endedId", offer_id::text AS "offerId"
           FROM flag_progress FOR UPDATE SKIP LOCKED`,
      );
      return progress ? work(manager, progress) : 0;
    });
  }

  async #rides(manager: EntityManager, { endedAt, endedId }: Progress): Promise<number> {
    const rides = await endedRides(manager, [endedAt, endedId], batchSize);
    const last = rides.at(-1);
    if (!last) return 0;
    const riders = ids(rides.map(({ riderId }) => riderId));
    const drivers = ids(rides.flatMap(({ driverId, releasedDriverId }) => [driverId, releasedDriverId]));
    const found = [
      ...(await this.#devices(rides)),
      ...rides.flatMap((ride) => this.#tripOf(ride)),
      ...(await this.#jumps(manager, rides)),
      ...(await pairsOf(manager, riders)),
      ...tooMany('cancel_rate', 'rider', await cancelledByRiders(manager, riders), isCancellingTooOften),
      ...tooMany('cancel_rate', 'driver', await cancelledByDrivers(manager, drivers), isCancellingTooOften),
    ];
    for (const finding of found) await this.flags.add(manager, finding);
    await manager.query('UPDATE flag_progress SET ended_at = $1, ended_id = $2', [last.endedAt, last.id]);
    return rides.length;
  }

  async #offers(manager: EntityManager, { offerId }: Progress): Promise<number> {
    // Two minutes later each is answered or has expired.
    const offers = await manager.query<{ id: string; driverId: string }[]>(
      `SELECT id::text, driver_id AS "driverId" FROM offers
        WHERE id > $1::bigint AND offered_at < now() - interval '2 minutes' ORDER BY offers.id LIMIT $2`,
      [offerId, batchSize],
    );
    const last = offers.at(-1);
    if (!last) return 0;
    const rates = await declinedByDrivers(manager, ids(offers.map(({ driverId }) => driverId)));
    for (const finding of tooMany('decline_rate', 'driver', rates, isDecliningTooOften)) {
      await this.flags.add(manager, finding);
    }
    await manager.query('UPDATE flag_progress SET offer_id = $1', [last.id]);
    return offers.length;
  }

  #tripOf({ id, driverId, seconds, ...ride }: EndedRide): Finding[] {
    if (driverId === null || seconds === null) return [];
    const from = { lat: ride.pickupLat, lng: ride.pickupLng };
    const { lat = null, lng = null } = ride.endedAway ?? {};
    const isElsewhere = lat !== null && lng !== null;
    const metres = isElsewhere ? Math.round(distanceKm(from, { lat, lng }) * 1000) : ride.distanceMetres;
    if (!isImpossibleTrip({ metres, seconds }, this.#speedUp)) return [];
    const figures = { metres, seconds: Math.round(seconds) };
    return [{ kind: 'impossible_trip', personId: driverId, role: 'driver', rideId: id, ...figures }];
  }

  async #jumps(manager: EntityManager, rides: readonly EndedRide[]): Promise<Finding[]> {
    const driverOf = new Map(rides.map(({ id, driverId }) => [id, driverId]));
    const steps = await longSteps(manager, [...driverOf.keys()]);
    return steps.flatMap(({ rideId, lat, lng, lat0, lng0, seconds }) => {
      const metres = Math.round(distanceKm({ lat, lng }, { lat: lat0, lng: lng0 }) * 1000);
      const personId = driverOf.get(rideId);
      if (!personId || !isJump({ metres, seconds }, this.#speedUp)) return [];
      return [{ kind: 'gps_jump', personId, role: 'driver', rideId, metres, seconds: Math.round(seconds) }];
    });
  }

  /**
   * People of these rides who use a browser that many accounts use. Without svc-auth none: they are checked with their
   * next ride.
   */
  async #devices(rides: readonly EndedRide[]): Promise<Finding[]> {
    const people = new Map<string, { role: 'rider' | 'driver'; rideId: string }>();
    for (const { id, riderId, driverId } of rides) {
      people.set(riderId, { role: 'rider', rideId: id });
      if (driverId !== null) people.set(driverId, { role: 'driver', rideId: id });
    }
    const outbound = { requestId: `flags-${rides[0]?.id}`, deadline: Date.now() + patienceMs };
    const userIds = [...people.keys()];
    const asked = this.#browsers.of(() => this.caller.ask(sharedBrowsers, { userIds }, outbound));
    const { shared } = await asked.catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      this.log.warn({ code: error.code }, 'shared devices are not looked at');
      return { shared: [] };
    });
    return shared.flatMap(({ userId, accounts }): Finding[] => {
      const person = people.get(userId);
      if (!person || !isSharedByTooMany(accounts)) return [];
      return [{ kind: 'shared_device', personId: userId, ...person, count: accounts }];
    });
  }

  get #speedUp(): number {
    return this.config.RAHI_LOCAL ? localSpeedUp : 1;
  }
}

async function pairsOf(manager: EntityManager, riders: string[]): Promise<Finding[]> {
  const found = await pairs(manager, riders);
  return found.flatMap(({ riderId, driverId, count, rideId }) =>
    isPairTooOften(count)
      ? [{ kind: 'pair', personId: driverId, role: 'driver', otherId: riderId, rideId, count }]
      : [],
  );
}

function tooMany(
  kind: 'cancel_rate' | 'decline_rate',
  role: 'rider' | 'driver',
  counted: readonly Counted[],
  isTooMany: (rate: Rate) => boolean,
): Finding[] {
  return counted.flatMap((one) => (isTooMany(one) ? [{ kind, role, ...one }] : []));
}

/** Distinct ids, without null. */
function ids(list: readonly (string | null)[]): string[] {
  return [...new Set(list.filter((one) => one !== null))];
}
