import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  defaultPageSize,
  documentKinds,
  expires,
  kolkataDate,
  Refusal,
  type decideDocument,
  type DocumentKind,
  type driverReviews,
  type DriverReview,
  type DriverReviewDetail,
} from '@rahi/contracts';
import { CONFIG, decodeCursor, encodeCursor, Outbox, pageReply, type Inbound, type Reply } from '@rahi/service-kit';
import { DataSource, In, type EntityManager } from 'typeorm';
import { approvalOf, type DriversConfig } from '../../config.js';
import { FleetHints } from '../../fleet/fleet-hints.service.js';
import { lockDriver } from '../../drivers/driver-changes.js';
import { nameOf } from '../../drivers/driver-view.js';
import { DriverEntity } from '../../drivers/driver.entity.js';
import { driverNotFound } from '../../drivers/driver-not-found.js';
import { say } from '../../say.js';
import { DocumentEntity } from '../../drivers/document.entity.js';
import { DocumentsService } from './documents.service.js';
import { flagPaper } from '../../drivers/shared-numbers.js';
import { papersOf, recordStanding } from '../../drivers/driver-papers.js';
import { deskActionOn } from '../../drivers/desk-action.js';

interface WaitingRow {
  driver_id: string;
  since: Date;
  kinds: DocumentKind[];
}

/** The last day that may be given: papers last decades at most. */
const mostYears = 50;

/** The desk's queue of papers, and its decisions. */
@Injectable()
export class ReviewsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: DriversConfig,
    private readonly outbox: Outbox,
    private readonly documents: DocumentsService,
    private readonly hints: FleetHints,
  ) {}

  /** Drivers with waiting papers, the longest wait first. */
  async queue({ query }: Inbound<typeof driverReviews>): Promise<Reply<DriverReview[]>> {
    const size = query.limit ?? defaultPageSize;
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor);
    const rows: WaitingRow[] = await this.database.query(
      `SELECT driver_id, min(uploaded_at) AS since, array_agg(kind) AS kinds
         FROM documents WHERE state = 'waiting' GROUP BY driver_id
       HAVING $1::timestamptz IS NULL OR (min(uploaded_at), driver_id) > ($1, $2::uuid)
        ORDER BY since, driver_id LIMIT $3`,
      [after?.createdAt ?? null, after?.id ?? null, size + 1],
    );
    const [{ count }]: [{ count: string }] = await this.database.query(
      `SELECT count(DISTINCT driver_id) FROM documents WHERE state = 'waiting'`,
    );
    const shown = rows.slice(0, size);
    const last = rows.length > size ? shown.at(-1) : undefined;
    const drivers = new Map(
      (await this.database.manager.findBy(DriverEntity, { id: In(shown.map((row) => row.driver_id)) })).map((one) => [
        one.id,
        one,
      ]),
    );
    const reviews = shown.flatMap(({ driver_id: driverId, since, kinds }) => {
      const driver = drivers.get(driverId);
      const waiting = documentKinds.filter((kind) => kinds.includes(kind));
      return driver ? [{ ...whoOf(driver), since: since.toISOString(), waiting }] : [];
    });
    const next = last ? encodeCursor({ createdAt: last.since, id: last.driver_id }) : null;
    const path = query.limit === undefined ? '/api/admin/reviews' : `/api/admin/reviews?limit=${query.limit}`;
    return pageReply(reviews, Number(count), path, next);
  }

  /** @throws Refusal not_found */
  async one(driverId: string): Promise<DriverReviewDetail> {
    const { manager } = this.database;
    const driver = await manager.findOneBy(DriverEntity, { id: driverId });
    if (!driver) throw driverNotFound();
    return this.#detail(manager, driver);
  }

  /**
   * @throws Refusal not_found; already_decided; invalid_input for an expiry that is missing, past or not for this kind of paper
   */
  async decide(inbound: Inbound<typeof decideDocument>): Promise<DriverReviewDetail> {
    const { params, body, principal, requestId, deadline } = inbound;
    const found = await this.database.manager.findOneBy(DocumentEntity, { id: params.id });
    if (!found) throw new Refusal('not_found', say('document.none'));
    const [replaced, detail] = await this.outbox.transaction(async (manager, emit) => {
      const driver = await lockDriver(manager, found.driverId);
      const document = await manager.findOneBy(DocumentEntity, { id: params.id });
      if (!driver || !document) throw new Refusal('not_found', say('document.none'));
      if (document.state !== 'waiting') throw new Refusal('already_decided', say('document.decided'));
      const { kind, driverId } = document;
      const state = body.action === 'approve' ? ('approved' as const) : ('refused' as const);
      const expiresOn = body.action === 'approve' ? expiryOf(kind, body.expiresOn) : null;
      const { cause = 'other', reason } = body.action === 'refuse' ? body : { cause: null, reason: null };
      // The paper that this one renews.
      const older = await manager.findBy(DocumentEntity, { driverId, kind, state });
      await manager.remove(older.map((one) => Object.assign(new DocumentEntity(), one)));
      const number = body.action === 'approve' ? numberOf(kind, body.number) : null;
      if (number !== null) await flagPaper(manager, kind, { value: number, personId: driverId });
      const decided = { state, expiresOn, number, cause, reason, decidedAt: new Date(), decidedBy: principal.userId };
      await manager.update(DocumentEntity, document.id, decided);
      const action = state === 'approved' ? 'driver.approve_paper' : 'driver.refuse_paper';
      const words = reason === null ? kind : `${kind}: ${reason}`;
      await emit('audit.admin_acted.v1', deskActionOn(principal, action, driverId, words), requestId);
      const after = await recordStanding(manager, emit, driver, requestId);
      return [older.map((one) => one.id), await this.#detail(manager, after)] as const;
    }, deadline);
    await this.documents.forget(replaced);
    await this.hints.changed(found.driverId);
    return detail;
  }

  async #detail(manager: EntityManager, driver: DriverEntity): Promise<DriverReviewDetail> {
    const women = { said: driver.saysWoman, verified: driver.womanVerified };
    return { ...whoOf(driver), women, papers: await papersOf(manager, driver, approvalOf(this.config)) };
  }
}

function whoOf(driver: DriverEntity): Omit<DriverReviewDetail, 'papers'> {
  const { id: driverId, phone, vehicleModel, vehicleNumber, vehicleType } = driver;
  return { driverId, name: nameOf(driver), phone, vehicleModel, vehicleNumber, vehicleType };
}

/** The number that was given, as it fits this kind. @throws Refusal invalid_input */
function numberOf(kind: DocumentKind, given: string | undefined): string | null {
  if (given !== undefined && kind === 'photo') throw new Refusal('invalid_input', say('document.noNumber'));
  return given ?? null;
}

/** The day that was given, as it fits this kind. @throws Refusal invalid_input */
function expiryOf(kind: DocumentKind, given: string | undefined): string | null {
  if (!expires(kind)) {
    if (given !== undefined) throw new Refusal('invalid_input', say('document.noExpiry'));
    return null;
  }
  const now = new Date();
  const last = new Date(now);
  last.setFullYear(last.getFullYear() + mostYears);
  if (given === undefined || given < kolkataDate(now) || given > kolkataDate(last))
    throw new Refusal('invalid_input', say('document.expiry'));
  return given;
}
