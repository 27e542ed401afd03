import { Controller } from '@nestjs/common';
import {
  callPath,
  defaultPageSize,
  driverPayouts,
  payoutStatement,
  Refusal,
  type DriverPayout,
  type Principal,
} from '@rahi/contracts';
import { decodeCursor, encodeCursor, Handles, pageReply, Reply, type Inbound } from '@rahi/service-kit';
import { In, Not, type SelectQueryBuilder } from 'typeorm';
import { PayoutRunEntity, type PayoutEntity } from './payout.entities.js';
import { driverPayoutView } from './payout-views.js';
import { PayoutsRepository } from './payouts.repository.js';
import { Statements } from './statements.js';
import { say } from '../../say.js';

/** A file is sent in one NATS message. */
const mostBytes = 900 * 1024;

/** A driver's payouts, for the driver and for administrators, from their approval on. */
@Controller()
export class DriverPayoutsController {
  constructor(
    private readonly repository: PayoutsRepository,
    private readonly statements: Statements,
  ) {}

  @Handles(driverPayouts)
  async list({ params, query, principal }: Inbound<typeof driverPayouts>): Promise<Reply<DriverPayout[]>> {
    const { driverId } = params;
    const { cursor, limit = defaultPageSize } = query;
    mustSee(driverId, principal);
    const newest = this.#approved(driverId)
      .orderBy({ 'run.weekEnding': 'DESC' })
      .limit(limit + 1);
    if (cursor !== undefined) {
      const day = decodeCursor(cursor).createdAt.toISOString().slice(0, 10);
      newest.andWhere('run.weekEnding < :day', { day });
    }
    const [payouts, total] = await Promise.all([newest.getMany(), this.#approved(driverId).getCount()]);
    const runs = await this.repository.runs.findBy({ id: In(payouts.map(({ runId }) => runId)) });
    const weeks = new Map(runs.map(({ id, weekEnding }) => [id, weekEnding]));
    const found = payouts.map((payout) => driverPayoutView(payout, weeks.get(payout.runId) ?? ''));
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next =
      found.length > limit && last ? encodeCursor({ createdAt: new Date(last.weekEnding), id: last.id }) : null;
    return pageReply(page, total, callPath(driverPayouts, params, { limit: query.limit }), next);
  }

  @Handles(payoutStatement)
  async statement({ params, principal, language }: Inbound<typeof payoutStatement>): Promise<Reply<Uint8Array>> {
    const { driverId, id } = params;
    mustSee(driverId, principal);
    const payout = await this.repository.payouts.findOneBy({ id, driverId, status: Not('prepared') });
    if (!payout) throw nothingHere();
    const { weekEnding } = await this.repository.runs.findOneByOrFail({ id: payout.runId });
    const pdf = await this.statements.pdf(payout, weekEnding, language);
    if (pdf.byteLength > mostBytes) throw new Refusal('too_large', say('payout.tooManyTrips'));
    const disposition = `attachment; filename="rahi-payout-${weekEnding}.pdf"`;
    return new Reply(pdf, { http: { 'content-disposition': disposition } });
  }

  #approved(driverId: string): SelectQueryBuilder<PayoutEntity> {
    return this.repository.payouts
      .createQueryBuilder('payout')
      .innerJoin(PayoutRunEntity, 'run', 'run.id = payout.runId')
      .where({ driverId, status: Not('prepared') });
  }
}

/** @throws Refusal not_found to anyone but the driver and administrators */
function mustSee(driverId: string, { userId, isAdmin }: Principal): void {
  if (driverId !== userId && !isAdmin) throw nothingHere();
}

const nothingHere = () => new Refusal('not_found', say('nothing'));
