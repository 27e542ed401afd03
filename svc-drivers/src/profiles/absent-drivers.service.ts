import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, idle, Jobs, LOGGER, Outbox, Parts, type Logger } from '@rahi/service-kit';
import type { DriversConfig } from '../config.js';
import { FleetHints } from '../fleet/fleet-hints.service.js';
import { Fleet } from '../fleet/fleet.js';
import { PositionEntity } from '../fleet/position.entity.js';
import { Ownership } from '../fleet/partitions/ownership.js';
import { lockDriver, recordChange } from '../drivers/driver-changes.js';

/** A timer this late means that the process was frozen and heard no driver meanwhile. */
const frozenMs = 2_000;

/** Takes drivers offline whose app has died: online, without a trip, and silent for DRIVER_STALE_SECONDS. */
@Injectable()
export class AbsentDrivers implements OnApplicationBootstrap {
  #sweptAt = 0;
  #awakeSince = 0;

  constructor(
    private readonly outbox: Outbox,
    private readonly fleet: Fleet,
    private readonly hints: FleetHints,
    private readonly ownership: Ownership,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: DriversConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#sweptAt = Date.now();
    this.jobs.every('Absent drivers', this.config.FLEET_SWEEP_SECONDS, () => this.#sweep(), { runs: 'everywhere' });
  }

  async #sweep(): Promise<typeof idle | void> {
    const now = Date.now();
    if (now - this.#sweptAt > this.config.FLEET_SWEEP_SECONDS * 1000 + frozenMs) this.#awakeSince = now;
    this.#sweptAt = now;
    const before = this.fleet.staleBefore;
    // An instance that has not listened this long cannot know that a driver was silent.
    if (Math.max(this.hints.listeningSince, this.#awakeSince) > before) return idle;
    const absent = this.fleet.drivers().filter(({ id, onTrip }) => {
      const fix = this.fleet.fixOf(id);
      return !onTrip && fix && fix.at < before && this.ownership.heardSince(fix) <= before;
    });
    const parts = new Parts();
    for (const { id } of absent) await parts.do(() => this.#takeOffline(id, new Date(before)));
    return parts.end();
  }

  async #takeOffline(id: string, before: Date): Promise<void> {
    const taken = await this.outbox.transaction(async (manager, emit) => {
      const driver = await lockDriver(manager, id);
      if (!driver?.isOnline || driver.onTrip) return false;
      // Another instance may have received a newer position.
      const written = await manager.findOneBy(PositionEntity, { driverId: id });
      if (written && written.at >= before) return false;
      await recordChange(manager, emit, driver, { isOnline: false }, randomUUID());
      return true;
    });
    if (taken) this.log.info({ driverId: id }, 'an absent driver was taken offline');
    await this.hints.changed(id);
  }
}
