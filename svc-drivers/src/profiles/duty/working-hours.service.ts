import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  dutyIn,
  kolkataDate,
  pushNotification,
  Refusal,
  type DutyRules,
  type LatLng,
  type Saying,
} from '@rahi/contracts';
import {
  beforeAllIds,
  Caller,
  CONFIG,
  inPages,
  Jobs,
  LOGGER,
  Outbox,
  Parts,
  pushWords,
  whenOf,
  type Logger,
} from '@rahi/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { DriversConfig } from '../../config.js';
import { lockDriver, recordChange, type DriverChange } from '../../drivers/driver-changes.js';
import { ShiftEntity } from '../../drivers/shift.entity.js';
import { dutyLeft, isDutyOver, warnedBeforeMs } from '../../drivers/working-hours.js';
import { FleetHints } from '../../fleet/fleet-hints.service.js';
import { CityVehicles } from '../../geography/city-vehicles.service.js';
import { say } from '../../say.js';

const pageSize = 100;
const patienceMs = 2000;
/** Shifts that ended longer ago, in days, are before some rest. */
const lookBackDays = 7;

interface Warned {
  id: string;
  ends_at: Date;
  rest_hours: number;
}

/** R42: the working hours of drivers, where the rules of the city limit them. The service's clock counts, and no phone's. */
@Injectable()
export class WorkingHours implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly cities: CityVehicles,
    private readonly hints: FleetHints,
    private readonly caller: Caller,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Pick<DriversConfig, 'DRAFT_RULE_SETS' | 'DUTY_SWEEP_SECONDS'>,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Working hours of drivers', this.config.DUTY_SWEEP_SECONDS, (stopping) => this.sweep(stopping), {
      runs: 'once',
    });
  }

  /** The rules where a driver goes online; null where nothing limits their hours. */
  async rulesAt(place: LatLng | null, at = new Date()): Promise<DutyRules | null> {
    const state = place && (await this.cities.stateAround(place));
    return dutyIn({ state, day: kolkataDate(at), drafts: this.config.DRAFT_RULE_SETS });
  }

  /**
   * What a locked profile keeps of its hours as its driver goes online.
   * @throws Refusal rest_needed with `restUntil` for one who has to rest
   */
  async beginning(manager: EntityManager, driverId: string, rules: DutyRules | null): Promise<DriverChange> {
    if (!rules) return { dutyEndsAt: null, dutyRestHours: null, restUntil: null };
    const now = new Date();
    const spans = await manager
      .createQueryBuilder(ShiftEntity, 'shift')
      .where("shift.driverId = :driverId AND COALESCE(shift.endedAt, 'infinity') > :since", {
        driverId,
        since: new Date(now.getTime() - lookBackDays * 24 * 3_600_000),
      })
      .getMany();
    const { leftMs, restUntil } = dutyLeft(spans, rules, now);
    if (restUntil) {
      const words = say('duty.rest', { hours: rules.hours, time: whenOf(restUntil) });
      throw new Refusal('rest_needed', words, { restUntil: restUntil.toISOString() });
    }
    return { dutyEndsAt: new Date(now.getTime() + leftMs), dutyRestHours: rules.restHours, restUntil: null };
  }

  /** Tells those whose hours end soon, and takes offline those whose hours are over, but nobody during a trip. */
  async sweep(stopping: AbortSignal | null = null): Promise<void> {
    const parts = new Parts();
    await parts.do(() => this.#warn());
    const read = (after: { id: string } | null): Promise<{ id: string }[]> =>
      this.database.query(
        `SELECT id FROM drivers WHERE is_online AND NOT on_trip AND duty_ends_at <= now() AND id > $1 ORDER BY id LIMIT ${pageSize}`,
        [after?.id ?? beforeAllIds],
      );
    for await (const page of inPages<{ id: string }>(pageSize, read, stopping))
      for (const { id } of page) await parts.do(() => this.#end(id));
    parts.end();
  }

  /** Claimed first: several instances tell each driver once. A push may be lost; the driver's screen says it as well. */
  async #warn(): Promise<void> {
    const [due]: [Warned[], number] = await this.database.query(
      `UPDATE drivers SET duty_warned_at = now()
        WHERE is_online AND duty_ends_at <= now() + make_interval(secs => $1) AND duty_ends_at > now() AND duty_warned_at IS NULL
        RETURNING id, duty_ends_at AS ends_at, duty_rest_hours AS rest_hours`,
      [warnedBeforeMs / 1000],
    );
    for (const { id, ends_at: endsAt, rest_hours: hours } of due)
      this.#push(id, say('duty.endsTitle'), say('duty.endsBody', { time: whenOf(endsAt), hours }));
  }

  async #end(id: string): Promise<void> {
    const ended = await this.outbox.transaction(async (manager, emit) => {
      const driver = await lockDriver(manager, id);
      if (!driver?.isOnline || driver.onTrip || !isDutyOver(driver)) return null;
      return recordChange(manager, emit, driver, { isOnline: false }, randomUUID());
    });
    await this.hints.changed(id);
    if (!ended?.restUntil) return;
    this.log.info({ driverId: id }, 'a driver whose working hours are over was taken offline');
    this.#push(id, say('duty.overTitle'), say('duty.overBody', { time: whenOf(ended.restUntil) }));
  }

  #push(userId: string, title: Saying, body: Saying): void {
    const { words, texts } = pushWords(title, body);
    const message = { kind: 'request', url: '/driver', tag: 'duty', ...words } as const;
    const outbound = { requestId: `duty-${userId}`, deadline: Date.now() + patienceMs };
    this.caller
      .ask(pushNotification, { userIds: [userId], message, texts }, outbound)
      .catch((error: unknown) => this.log.info({ driverId: userId, error: String(error) }, 'no push of working hours'));
  }
}
