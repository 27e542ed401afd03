import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  defaultPageSize,
  Refusal,
  type DriverProfile,
  type featureReviews,
  type FeatureReview,
  type verifyFeature,
} from '@rahi/contracts';
import { decodeCursor, encodeCursor, Outbox, pageReply, type Inbound, type Reply } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { deskActionOn } from '../drivers/desk-action.js';
import { lockDriver, recordChange } from '../drivers/driver-changes.js';
import { driverNotFound } from '../drivers/driver-not-found.js';
import { deskProfileOf, nameOf } from '../drivers/driver-view.js';
import { DriverEntity } from '../drivers/driver.entity.js';
import { afterDeciding, stateOf } from '../drivers/features.js';
import { FleetHints } from '../fleet/fleet-hints.service.js';
import { Positions } from '../fleet/positions.service.js';
import { say } from '../say.js';

/** ADR 88: a vehicle has what its driver declares only once the desk has found that it does. */
@Injectable()
export class VehicleFeatures {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly positions: Positions,
    private readonly hints: FleetHints,
  ) {}

  /** Drivers with features that wait, the longest wait first. */
  async queue({ query }: Inbound<typeof featureReviews>): Promise<Reply<FeatureReview[]>> {
    const size = query.limit ?? defaultPageSize;
    const waiting = () =>
      this.database.manager.createQueryBuilder(DriverEntity, 'driver').where('driver.featuresSince IS NOT NULL');
    const listed = waiting()
      .orderBy('driver.featuresSince')
      .addOrderBy('driver.id')
      .limit(size + 1);
    if (query.cursor !== undefined)
      listed.andWhere('(driver.featuresSince, driver.id) > (:createdAt, :id)', decodeCursor(query.cursor));
    const [rows, count] = await Promise.all([listed.getMany(), waiting().getCount()]);
    const shown = rows.slice(0, size);
    const last = rows.length > size ? shown.at(-1) : undefined;
    const next = last?.featuresSince ? encodeCursor({ createdAt: last.featuresSince, id: last.id }) : null;
    const path = query.limit === undefined ? '/api/admin/features' : `/api/admin/features?limit=${query.limit}`;
    return pageReply(shown.map(reviewOf), count, path, next);
  }

  /** @throws Refusal not_found; preference_mismatch for what the driver does not declare of this vehicle (any more) */
  async verify({
    params,
    body,
    principal,
    requestId,
    deadline,
  }: Inbound<typeof verifyFeature>): Promise<DriverProfile> {
    const { driverId } = params;
    const { feature, verified } = body;
    const after = await this.outbox.transaction(async (manager, emit) => {
      const driver = await lockDriver(manager, driverId);
      if (!driver) throw driverNotFound();
      // Another vehicle than the one that the administrator looked at.
      if (driver.vehicleNumber !== body.vehicleNumber)
        throw new Refusal('preference_mismatch', say('features.notDeclared'));
      if (stateOf(driver, feature) === (verified ? 'verified' : 'refused')) return driver;
      const change = afterDeciding(driver, feature, verified);
      const action = verified ? 'driver.verify_feature' : 'driver.refuse_feature';
      await emit('audit.admin_acted.v1', deskActionOn(principal, action, driverId, feature), requestId);
      return recordChange(manager, emit, driver, change, requestId);
    }, deadline);
    await this.hints.changed(driverId);
    return deskProfileOf(after, await this.positions.latest(driverId));
  }
}

function reviewOf(driver: DriverEntity): FeatureReview {
  const { id: driverId, vehicleModel, vehicleNumber, vehicleType, featuresSince, featuresWaiting } = driver;
  return {
    driverId,
    name: nameOf(driver),
    vehicleModel,
    vehicleNumber,
    vehicleType,
    since: (featuresSince ?? driver.updatedAt).toISOString(),
    waiting: featuresWaiting,
  };
}
