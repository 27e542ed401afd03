import { Injectable } from '@nestjs/common';
import { Refusal, type DriverProfile, type Principal } from '@rahi/contracts';
import { Outbox, type Emit } from '@rahi/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { FleetHints } from '../fleet/fleet-hints.service.js';
import { Positions } from '../fleet/positions.service.js';
import { profileOf, stateOf } from './driver-view.js';
import { DriverEntity } from './driver.entity.js';

export const driverNotFound = () => new Refusal('not_found', 'Driver not found');

type NewDriver = Pick<DriverEntity, 'id' | 'name' | 'phone' | 'suspended' | 'userVersion'>;

@Injectable()
export class Profiles {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly hints: FleetHints,
    private readonly positions: Positions,
  ) {}

  /** A profile, to its own driver and to admins. */
  async byUser(userId: string, principal: Principal, requestId: string): Promise<DriverProfile> {
    const driver = await this.visible(userId, principal, requestId);
    return profileOf(driver, await this.positions.latest(userId));
  }

  /** @throws Refusal not_found for whoever is neither its driver nor an admin */
  async visible(driverId: string, principal: Principal, requestId: string): Promise<DriverEntity> {
    if (driverId === principal.userId) return this.own(principal, requestId);
    const driver = principal.isAdmin ? await this.#find(driverId) : null;
    if (!driver) throw driverNotFound();
    return driver;
  }

  /**
   * The caller's own profile, made now if the event that makes it has not come yet.
   * @throws Refusal not_found when the caller is no driver
   */
  async own(principal: Principal, requestId: string): Promise<DriverEntity> {
    const known = await this.#find(principal.userId);
    if (known) return known;
    if (principal.type !== 'driver') throw driverNotFound();
    const { userId: id, name, phone, suspended } = principal;
    const made = await this.outbox.transaction((manager, emit) =>
      this.ensure(manager, emit, { id, name, phone, suspended, userVersion: 0 }, requestId),
    );
    if (made) await this.hints.changed(id);
    const driver = await this.#find(id);
    if (!driver) throw driverNotFound();
    return driver;
  }

  /** Makes a profile unless there is one. However many try at once, one makes it and one event tells. */
  async ensure(manager: EntityManager, emit: Emit, driver: NewDriver, correlationId: string): Promise<boolean> {
    const made = await manager.query<unknown[]>(
      `INSERT INTO drivers (id, version, user_version, name, phone, suspended, created_at)
       VALUES ($1, 1, $2, $3, $4, $5, now()) ON CONFLICT DO NOTHING RETURNING id`,
      [driver.id, driver.userVersion, driver.name, driver.phone, driver.suspended],
    );
    if (made.length === 0) return false;
    const row = await manager.findOneByOrFail(DriverEntity, { id: driver.id });
    await emit('driver.registered.v1', stateOf(row), correlationId);
    return true;
  }

  #find(id: string): Promise<DriverEntity | null> {
    return this.database.manager.findOneBy(DriverEntity, { id });
  }
}
