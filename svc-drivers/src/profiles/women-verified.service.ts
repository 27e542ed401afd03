import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  defaultPageSize,
  Refusal,
  type DriverProfile,
  type verifyWoman,
  type WomanReview,
  type womanReviews,
} from '@rahi/contracts';
import { decodeCursor, encodeCursor, Outbox, pageReply, type Inbound, type Reply } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { deskActionOn } from '../drivers/desk-action.js';
import { lockDriver, recordChange } from '../drivers/driver-changes.js';
import { driverNotFound } from '../drivers/driver-not-found.js';
import { deskProfileOf, nameOf } from '../drivers/driver-view.js';
import { DriverEntity } from '../drivers/driver.entity.js';
import { womanStateOf } from '../drivers/women.js';
import { FleetHints } from '../fleet/fleet-hints.service.js';
import { Positions } from '../fleet/positions.service.js';
import { say } from '../say.js';

/** Those who said it to an older release wait since they registered. */
const since = 'coalesce(driver.womanSaidAt, driver.createdAt)';
const sinceOf = ({ womanSaidAt, createdAt }: DriverEntity): Date => womanSaidAt ?? createdAt;

/** R46: a driver counts as a woman only once the desk has found that her papers agree with what she says. */
@Injectable()
export class WomenVerified {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly positions: Positions,
    private readonly hints: FleetHints,
  ) {}

  /** Drivers of whom the desk has not decided, the longest wait first. */
  async queue({ query }: Inbound<typeof womanReviews>): Promise<Reply<WomanReview[]>> {
    const size = query.limit ?? defaultPageSize;
    const waiting = () =>
      this.database.manager
        .createQueryBuilder(DriverEntity, 'driver')
        .where('driver.saysWoman AND NOT driver.womanVerified AND driver.womanRefusedAt IS NULL');
    const listed = waiting()
      .orderBy(since)
      .addOrderBy('driver.id')
      .limit(size + 1);
    if (query.cursor !== undefined)
      listed.andWhere(`(${since}, driver.id) > (:createdAt, :id)`, decodeCursor(query.cursor));
    const [rows, count] = await Promise.all([listed.getMany(), waiting().getCount()]);
    const shown = rows.slice(0, size);
    const last = rows.length > size ? shown.at(-1) : undefined;
    const next = last ? encodeCursor({ createdAt: sinceOf(last), id: last.id }) : null;
    const path = query.limit === undefined ? '/api/admin/women' : `/api/admin/women?limit=${query.limit}`;
    return pageReply(shown.map(reviewOf), count, path, next);
  }

  /** @throws Refusal not_found; preference_mismatch for a driver who does not say that she is a woman (any more) */
  async verify({ params, body, principal, requestId, deadline }: Inbound<typeof verifyWoman>): Promise<DriverProfile> {
    const { driverId } = params;
    const { verified, reason = null } = body;
    const after = await this.outbox.transaction(async (manager, emit) => {
      const driver = await lockDriver(manager, driverId);
      if (!driver) throw driverNotFound();
      if (verified && !driver.saysWoman) throw new Refusal('preference_mismatch', say('women.notSaid'));
      if (!driver.saysWoman || womanStateOf(driver) === (verified ? 'verified' : 'refused')) return driver;
      const action = verified ? 'driver.verify_woman' : 'driver.refuse_woman';
      await emit('audit.admin_acted.v1', deskActionOn(principal, action, driverId, reason), requestId);
      const womanRefusedAt = verified ? null : new Date();
      const change = { womanVerified: verified, womanRefusedAt, womenOnly: verified && driver.womenOnly };
      return recordChange(manager, emit, driver, change, requestId);
    }, deadline);
    await this.hints.changed(driverId);
    return deskProfileOf(after, await this.positions.latest(driverId));
  }
}

function reviewOf(driver: DriverEntity): WomanReview {
  return { driverId: driver.id, name: nameOf(driver), phone: driver.phone, since: sinceOf(driver).toISOString() };
}
