import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DomainEvent } from '@rahi/contracts';
import { Events, type AfterCommit, type Emit } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { FleetHints } from '../fleet/fleet-hints.service.js';
import { lockDriver, recordChange } from './driver-changes.js';
import { Profiles } from './profiles.service.js';

/** Profiles follow their users: made when one is a driver, renamed, taken offline when one is suspended (R6). */
@Injectable()
export class UserEvents implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly profiles: Profiles,
    private readonly hints: FleetHints,
  ) {}

  onModuleInit(): void {
    this.events.follow('user', (event, manager, emit) => this.take(event, manager, emit));
  }

  async take(
    { data: user, correlationId }: DomainEvent,
    manager: EntityManager,
    emit: Emit,
  ): Promise<AfterCommit | void> {
    if (!('userId' in user)) return;
    const { userId: id, version: userVersion, name, phone, suspended } = user;
    const told = () => this.hints.changed(id);
    if (user.type === 'driver') {
      const driver = { id, name, phone, suspended, userVersion };
      if (await this.profiles.ensure(manager, emit, driver, correlationId)) return told;
    }
    const driver = await lockDriver(manager, id);
    // Users tell their whole state, so an older event has nothing to add.
    if (!driver || driver.userVersion >= userVersion) return;
    const isOnline = driver.isOnline && !suspended;
    await recordChange(manager, emit, driver, { name, phone, suspended, userVersion, isOnline }, correlationId);
    return told;
  }
}
