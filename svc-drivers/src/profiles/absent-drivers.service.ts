import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, LOGGER, Outbox, type Logger } from '@rahi/service-kit';
import type { DriversConfig } from '../config.js';
import { FleetHints } from '../fleet/fleet-hints.service.js';
import { FleetService } from '../fleet/fleet.service.js';
import { PositionEntity } from '../fleet/position.entity.js';
import { lockDriver, recordChange } from './driver-changes.js';

/** In one look; the next comes soon. */
const mostAtOnce = 200;
/** A timer this much late means that the whole process stood still, deaf to those who were driving. */
const stoodStillMs = 2_000;

/** Takes those offline whose app has died: online, without a trip, and not heard of for DRIVER_STALE_SECONDS. */
@Injectable()
export class AbsentDrivers implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #lookedAt = 0;
  #awakeSince = 0;

  constructor(
    private readonly outbox: Outbox,
    private readonly fleet: FleetService,
    private readonly hints: FleetHints,
    @Inject(CONFIG) private readonly config: DriversConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#lookedAt = Date.now();
    this.#timer = setInterval(() => {
      this.#looking = this.#look().catch((error: unknown) => {
        this.log.warn({ error: String(error) }, 'absent drivers stay online for now');
      });
    }, this.#everyMs);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  get #everyMs(): number {
    return this.config.FLEET_SWEEP_SECONDS * 1000;
  }

  async #look(): Promise<void> {
    const now = Date.now();
    if (now - this.#lookedAt > this.#everyMs + stoodStillMs) this.#awakeSince = now;
    this.#lookedAt = now;
    const before = now - this.config.DRIVER_STALE_SECONDS * 1000;
    // Only who has listened for as long may say that somebody was silent.
    if (Math.max(this.hints.listeningSince, this.#awakeSince) > before) return;
    const absent = this.fleet.fleet.drivers().filter(({ id, onTrip }) => {
      return !onTrip && (this.fleet.fleet.fixOf(id)?.at ?? 0) < before;
    });
    for (const { id } of absent.slice(0, mostAtOnce)) await this.#takeOffline(id, new Date(before));
  }

  async #takeOffline(id: string, before: Date): Promise<void> {
    const taken = await this.outbox.transaction(async (manager, emit) => {
      const driver = await lockDriver(manager, id);
      if (!driver?.isOnline || driver.onTrip) return false;
      // Another instance may have heard what this one did not.
      const written = await manager.findOneBy(PositionEntity, { driverId: id });
      if (written && written.at >= before) return false;
      await recordChange(manager, emit, driver, { isOnline: false }, randomUUID());
      return true;
    });
    if (taken) this.log.info({ driverId: id }, 'a driver unheard of is taken offline');
    await this.hints.changed(id);
  }
}
