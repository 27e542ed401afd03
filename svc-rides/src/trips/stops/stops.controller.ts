import { Controller, Inject } from '@nestjs/common';
import { distanceKm, nextStop, Refusal, rideStop, type Ride, type RideStop, type SkipReason } from '@rahi/contracts';
import { CONFIG, Handles, type Inbound } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import type { RideFlag } from '../../ride/ride-parts.js';
import { cannotMove, noSuchRide, refusePlanning, rideChanged } from '../../ride/ride-refusals.js';
import { viewOf } from '../../ride/ride-view.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { lapsedSql, RidesRepository } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';
import { DriverFixes } from '../lifecycle/driver-fixes.js';
import { awayMetres, elsewhereMetres } from '../lifecycle/move-conditions.js';

type Report = Inbound<typeof rideStop>;

/** How often a ride is read again when it changes in the meantime. */
const attempts = 3;

const events = {
  arrive: 'ride.stop_reached.v1',
  leave: 'ride.stop_left.v1',
  skip: 'ride.stop_skipped.v1',
} as const;

/** R44: the driver reports the stops of a trip, one after the other. */
@Controller()
export class StopsController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly fixes: DriverFixes,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /**
   * @throws Refusal not_found for anyone but its driver; invalid_transition out of order or while there is no trip; far_from_stop or
   * position_missing for an arrival elsewhere
   */
  @Handles(rideStop)
  async report(report: Report): Promise<Ride> {
    const { params, principal } = report;
    for (let attempt = 1; ; attempt += 1) {
      const ride = await this.rides.byId(params.id);
      if (ride?.driverId !== principal.userId) throw noSuchRide();
      refusePlanning(ride);
      const place = params.stop - 1;
      const stop = ride.stops[place];
      if (!stop) throw noSuchStop(params.stop);
      const changed = isReported(stop, report.body) ? ride : await this.#change(report, ride, place, stop);
      if (changed) return viewOf(changed, { role: 'driver' }, this.config);
      // Others changed the ride between the read and the change, again and again.
      if (attempt > attempts) throw rideChanged(ride);
    }
  }

  /** @returns the ride after it; null when it has changed since it was read */
  async #change(report: Report, ride: RideEntity, place: number, stop: RideStop): Promise<RideEntity | null> {
    const { body, principal } = report;
    if (ride.status !== 'in_progress') throw cannotMove(ride, 'in_progress');
    const inOrder =
      nextStop(ride.stops) === place && (stop.arrivedAt === null ? body.step !== 'leave' : body.step !== 'arrive');
    if (!inOrder) throw outOfOrder(ride, place + 1);
    const flags = body.step === 'arrive' ? await this.#flagsAt(report, ride, stop) : [];
    const set = {
      stops: () => stopsSql(place, body),
      // A change was priced from where the car stood.
      change: () => lapsedSql,
      ...(flags.length > 0 && { flags: () => `array_append(flags, '${flags.join()}')` }),
    };
    const where = { id: ride.id, driverId: principal.userId, status: 'in_progress' as const, version: ride.version };
    return this.rides.noteAs(events[body.step], where, set, report);
  }

  /** As at the pickup: what the desk looks at where the driver is away from the stop, and a refusal where they are elsewhere (R49). */
  async #flagsAt(report: Report, ride: RideEntity, stop: RideStop): Promise<RideFlag[]> {
    const { status: rideStatus } = ride;
    const fix = await this.fixes.newest(ride.id, report.principal.userId, report);
    if (!fix?.fresh) throw new Refusal('position_missing', say('stop.noPosition'), { rideStatus });
    const metres = Math.round(distanceKm(fix, stop) * 1000);
    if (metres > elsewhereMetres) {
      const detail = say('stop.notArrived', { km: Math.round(metres / 1000) });
      throw new Refusal('far_from_stop', detail, { rideStatus, metres });
    }
    return metres > awayMetres && !ride.flags.includes('stop_away') ? ['stop_away'] : [];
  }
}

/** Whether the same press came before. */
function isReported({ arrivedAt, leftAt, skipped }: RideStop, { step, reason }: Report['body']): boolean {
  switch (step) {
    case 'arrive':
      return arrivedAt !== null && skipped === null;
    case 'leave':
      return leftAt !== null && skipped === null;
    case 'skip':
      return skipped !== null && skipped === reason;
  }
}

/** The stops with what is reported of one of them, as SQL over the row. R9: the time is Postgres's. */
function stopsSql(place: number, { step, reason }: Report['body']): string {
  switch (step) {
    case 'arrive':
      return withMember(place, 'arrivedAt', nowSql);
    case 'leave':
      return withMember(place, 'leftAt', nowSql);
    case 'skip':
      return withMember(place, 'skipped', reasonSql(reason ?? 'other'));
  }
}

const withMember = (place: number, member: keyof RideStop, value: string) =>
  `jsonb_set(stops, '{${place},${member}}', ${value})`;

const nowSql = `to_jsonb(to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** One of a few words, none of which a person typed. */
const reasonSql = (reason: SkipReason) => `to_jsonb('${reason}'::text)`;

function noSuchStop(stop: number): Refusal {
  return new Refusal('not_found', say('stop.none', { stop }));
}

function outOfOrder(ride: RideEntity, stop: number): Refusal {
  const { status: rideStatus, version } = ride;
  return new Refusal('invalid_transition', say('stop.notNext', { stop }), { rideStatus, version });
}
