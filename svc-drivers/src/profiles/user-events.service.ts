import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { storedPhone, type DomainEvent, type EventData, type UserState } from '@rahi/contracts';
import { CONFIG, Events, type AfterCommit, type Emit } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import type { DriversConfig } from '../config.js';
import { FleetHints } from '../fleet/fleet-hints.service.js';
import { onlineSince } from '../drivers/record-shift.js';
import { lockDriver, recordChange } from '../drivers/driver-changes.js';
import { afterSaying } from '../drivers/women.js';
import { Profiles } from './profiles.service.js';

/**
 * Makes driver profiles follow their users: creates and renames them, and takes offline who is suspended (R6) or signed out
 * everywhere: nobody could answer an offer for them.
 */
@Injectable()
export class UserEvents implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly profiles: Profiles,
    private readonly hints: FleetHints,
    @Inject(CONFIG) private readonly config: Pick<DriversConfig, 'RAHI_LOCAL'>,
  ) {}

  onModuleInit(): void {
    this.events.follow('user', (events, manager, emit) => this.take(events, manager, emit));
  }

  async take(events: readonly DomainEvent[], manager: EntityManager, emit: Emit): Promise<AfterCommit> {
    // Each locks its profile's row. All instances do so in order of id, so that they cannot deadlock.
    const ofUsers = events
      .map((event) => ({ userId: userOf(event), event }))
      .toSorted((a, b) => (a.userId < b.userId ? -1 : Number(a.userId > b.userId)));
    const changed = new Set<string>();
    for (const { userId, event } of ofUsers) if (await this.#apply(event, manager, emit)) changed.add(userId);
    return () => this.hints.changed(...changed);
  }

  /** @returns whether the profile changed */
  async #apply(event: DomainEvent, manager: EntityManager, emit: Emit): Promise<boolean> {
    const { data, occurredAt, correlationId } = event;
    if ('userId' in data) return this.#updated(data, correlationId, manager, emit);
    if ('ofUser' in data) return this.#signedOut(data, { occurredAt, correlationId }, manager, emit);
    return false;
  }

  async #updated(user: UserState, correlationId: string, manager: EntityManager, emit: Emit): Promise<boolean> {
    const { userId: id, version: userVersion, name, suspended, woman } = user;
    // The last release writes it as it was typed.
    const phone = user.phone && storedPhone(user.phone);
    if (user.type === 'driver') {
      const driver = { id, name, phone, suspended, userVersion, woman };
      if (await this.profiles.ensure(manager, emit, driver, correlationId)) return true;
    }
    const driver = await lockDriver(manager, id);
    // Every event carries the user's whole state, so an older event adds nothing.
    if (!driver || driver.userVersion >= userVersion) return false;
    const isOnline = driver.isOnline && !suspended;
    const change = {
      name,
      phone,
      suspended,
      userVersion,
      isOnline,
      ...afterSaying(driver, woman, this.config.RAHI_LOCAL),
    };
    await recordChange(manager, emit, driver, change, correlationId);
    return true;
  }

  /** A trip that runs goes on: its driver may sign in again. */
  async #signedOut(
    { ofUser, sessionsLeft }: EventData<'user.signed_out.v1'>,
    { occurredAt, correlationId }: Pick<DomainEvent, 'occurredAt' | 'correlationId'>,
    manager: EntityManager,
    emit: Emit,
  ): Promise<boolean> {
    if (sessionsLeft > 0) return false;
    const driver = await lockDriver(manager, ofUser);
    if (!driver?.isOnline) return false;
    const since = await onlineSince(manager, ofUser);
    // The event is late: they have signed in and gone online again since.
    if (since && since.getTime() > Date.parse(occurredAt)) return false;
    await recordChange(manager, emit, driver, { isOnline: false }, correlationId);
    return true;
  }
}

function userOf({ data }: DomainEvent): string {
  if ('userId' in data) return data.userId;
  return 'ofUser' in data ? data.ofUser : '';
}
