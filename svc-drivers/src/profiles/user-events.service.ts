import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DomainEvent, UserState } from '@rahi/contracts';
import { Events, type AfterCommit, type Emit } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { FleetHints } from '../fleet/fleet-hints.service.js';
import { lockDriver, recordChange } from './driver-changes.js';
import { Profiles } from './profiles.service.js';

/** Makes driver profiles follow their users: creates and renames them, and takes suspended drivers offline (R6). */
@Injectable()
export class UserEvents implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly profiles: Profiles,
    private readonly hints: FleetHints,
  ) {}

  onModuleInit(): void {
    this.events.follow('user', (events, manager, emit) => this.take(events, manager, emit));
  }

  async take(events: readonly DomainEvent[], manager: EntityManager, emit: Emit): Promise<AfterCommit> {
    const updates = events.flatMap(({ data, correlationId }) =>
      'userId' in data ? [{ user: data, correlationId }] : [],
    );
    // Each locks its profile's row. All instances do so in order of id, so that they cannot deadlock.
    updates.sort((a, b) => (a.user.userId < b.user.userId ? -1 : Number(a.user.userId > b.user.userId)));
    const changed = new Set<string>();
    for (const { user, correlationId } of updates) {
      if (await this.#apply(user, correlationId, manager, emit)) changed.add(user.userId);
    }
    return () => this.hints.changed(...changed);
  }

  /** @returns whether the profile changed */
  async #apply(user: UserState, correlationId: string, manager: EntityManager, emit: Emit): Promise<boolean> {
    const { userId: id, version: userVersion, name, phone, suspended } = user;
    if (user.type === 'driver') {
      const driver = { id, name, phone, suspended, userVersion };
      if (await this.profiles.ensure(manager, emit, driver, correlationId)) return true;
    }
    const driver = await lockDriver(manager, id);
    // Every event carries the user's whole state, so an older event adds nothing.
    if (!driver || driver.userVersion >= userVersion) return false;
    const isOnline = driver.isOnline && !suspended;
    await recordChange(manager, emit, driver, { name, phone, suspended, userVersion, isOnline }, correlationId);
    return true;
  }
}
