import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { DriverProfile, DriverStanding, Principal } from '@rahi/contracts';
import { CONFIG, Outbox, PreparedSelect, type Emit } from '@rahi/service-kit';
import { In, type EntityManager, type Repository } from 'typeorm';
import { Aliases } from '../drivers/aliases/aliases.service.js';
import { approvalOf, type DriversConfig } from '../config.js';
import { FleetHints } from '../fleet/fleet-hints.service.js';
import { Positions } from '../fleet/positions.service.js';
import { driverNotFound } from '../drivers/driver-not-found.js';
import { mayDriveNow } from '../drivers/driver-papers.js';
import { deskProfileOf, ownProfileOf, standingOf, stateOf } from '../drivers/driver-view.js';
import { DriverEntity } from '../drivers/driver.entity.js';
import { afterSaying } from '../drivers/women.js';

type NewDriver = Pick<DriverEntity, 'id' | 'name' | 'phone' | 'suspended' | 'userVersion'> & {
  woman: boolean | undefined;
};

@Injectable()
export class Profiles {
  readonly #byId: PreparedSelect<DriverEntity, 'id'>;

  constructor(
    @InjectRepository(DriverEntity) private readonly drivers: Repository<DriverEntity>,
    @Inject(CONFIG) private readonly config: DriversConfig,
    private readonly outbox: Outbox,
    private readonly hints: FleetHints,
    private readonly positions: Positions,
    private readonly aliases: Aliases,
  ) {
    this.#byId = new PreparedSelect(drivers.createQueryBuilder('d').where('d.id = :id'), ['id']);
  }

  /** A profile, for its own driver and for admins. */
  async byUser(userId: string, principal: Principal, requestId: string): Promise<DriverProfile> {
    const driver = await this.visible(userId, principal, requestId);
    const fix = await this.positions.latest(userId);
    return userId === principal.userId ? ownProfileOf(driver, fix) : deskProfileOf(driver, fix);
  }

  /**
   * How a driver stands at the moment of a decision: stored profile and newest known position.
   * @param forRider who knows the driver only by this alias (R50)
   */
  async standing(id: string, forRider?: string): Promise<DriverStanding | null> {
    const driverId = forRider === undefined ? id : await this.#ofAlias(id, forRider);
    if (driverId === null) return null;
    const [driver, fix] = await Promise.all([this.#find(driverId), this.positions.latest(driverId)]);
    return driver && standingOf(driver, fix, await mayDriveNow(this.drivers.manager, driver));
  }

  /** @throws Refusal not_found when the caller is neither this driver nor an admin */
  async visible(driverId: string, principal: Principal, requestId: string): Promise<DriverEntity> {
    if (driverId === principal.userId) return this.own(principal, requestId);
    const driver = principal.isAdmin ? await this.#find(driverId) : null;
    if (!driver) throw driverNotFound();
    return driver;
  }

  /**
   * The caller's own profile, created now if the event that creates it has not arrived yet.
   * @throws Refusal not_found when the caller is not a driver
   */
  async own(principal: Principal, requestId: string): Promise<DriverEntity> {
    const known = await this.#find(principal.userId);
    if (known) return known;
    if (principal.type !== 'driver') throw driverNotFound();
    const { userId: id, name, phone, suspended, woman } = principal;
    const created = await this.outbox.transaction((manager, emit) =>
      this.ensure(manager, emit, { id, name, phone, suspended, userVersion: 0, woman }, requestId),
    );
    if (created) await this.hints.changed(id);
    return this.drivers.findOneByOrFail({ id });
  }

  /**
   * Creates a profile unless there is one; of several concurrent calls, one creates it and emits its event.
   * @returns whether this call created it
   */
  async ensure(
    manager: EntityManager,
    emit: Emit,
    { woman, ...driver }: NewDriver,
    correlationId: string,
  ): Promise<boolean> {
    const asked = approvalOf(this.config) === 'required';
    const { raw } = await manager
      .createQueryBuilder(DriverEntity, 'driver')
      .insert()
      .values({
        ...driver,
        ...afterSaying({ saysWoman: false }, woman, this.config.RAHI_LOCAL),
        version: 1,
        createdAt: () => 'now()',
        papersAsked: asked,
        paperStanding: asked ? 'missing' : 'ready',
      })
      .orIgnore()
      .returning('id')
      .execute();
    if (raw.length === 0) return false;
    const created = await manager.findOneByOrFail(DriverEntity, { id: driver.id });
    await emit('driver.registered.v1', stateOf(created), correlationId);
    return true;
  }

  /** The versions of these users' profiles, in the order of the request; null for a user without a profile. */
  async versions(userIds: readonly string[]): Promise<({ version: number; online: boolean } | null)[]> {
    const rows = await this.drivers.find({
      select: { id: true, version: true, isOnline: true },
      where: { id: In(userIds) },
    });
    const found = new Map(rows.map(({ id, version, isOnline }) => [id, { version, online: isOnline }]));
    return userIds.map((id) => found.get(id) ?? null);
  }

  async #ofAlias(alias: string, riderId: string): Promise<string | null> {
    const ids = await this.aliases.candidates(alias, riderId);
    const [found] = await this.drivers.find({ select: { id: true }, where: { id: In(ids) } });
    return found?.id ?? null;
  }

  #find(id: string): Promise<DriverEntity | null> {
    return this.#byId.first({ id });
  }
}
