import { Controller } from '@nestjs/common';
import {
  approvePayouts,
  callPath,
  defaultPageSize,
  discardPayouts,
  payoutBankFile,
  payoutRun,
  payoutRuns,
  payoutsOfRun,
  preparePayouts,
  settlePayout,
  settlePayouts,
  type Payout,
  type PayoutRun,
} from '@rahi/contracts';
import { decodeCursor, encodeCursor, Handles, pageReply, type Inbound, type Reply } from '@rahi/service-kit';
import { BankFiles } from './bank-files.js';
import type { PayoutRunEntity } from './payout.entities.js';
import { noSuchRun, PayoutRuns } from './payout-runs.service.js';
import { payoutView, runView } from './payout-views.js';
import { PayoutsRepository } from './payouts.repository.js';

/** Payout runs at the desk. */
@Controller()
export class PayoutRunsController {
  constructor(
    private readonly repository: PayoutsRepository,
    private readonly service: PayoutRuns,
    private readonly bankFiles: BankFiles,
  ) {}

  @Handles(payoutRuns)
  async runs({ query }: Inbound<typeof payoutRuns>): Promise<Reply<PayoutRun[]>> {
    const { cursor, limit = defaultPageSize } = query;
    const newest = this.repository.runs
      .createQueryBuilder('run')
      .orderBy({ 'run.weekEnding': 'DESC', 'run.id': 'DESC' })
      .limit(limit + 1);
    if (cursor !== undefined) {
      const { createdAt, id } = decodeCursor(cursor);
      newest.where('(run.weekEnding, run.id) < (:day, :id)', { day: dayOf(createdAt), id });
    }
    const [found, total] = await Promise.all([newest.getMany(), this.repository.runs.count()]);
    const page = found.slice(0, limit);
    const tallies = await this.repository.tallies(page.map(({ id }) => id));
    const last = page.at(-1);
    const next =
      found.length > limit && last ? encodeCursor({ createdAt: new Date(last.weekEnding), id: last.id }) : null;
    const items = page.map((run) => runView(run, tallies.get(run.id) ?? [], this.service.selfApproval));
    return pageReply(items, total, callPath(payoutRuns, {}, { limit: query.limit }), next);
  }

  @Handles(preparePayouts)
  async prepare(inbound: Inbound<typeof preparePayouts>): Promise<PayoutRun> {
    return this.#view(await this.service.prepare(inbound.body.weekEnding, inbound.principal, inbound));
  }

  @Handles(payoutRun)
  async run({ params }: Inbound<typeof payoutRun>): Promise<PayoutRun> {
    return this.#view(await this.#byId(params.id));
  }

  @Handles(payoutsOfRun)
  async payouts({ params, query }: Inbound<typeof payoutsOfRun>): Promise<Reply<Payout[]>> {
    const { cursor, limit = defaultPageSize } = query;
    const { id: runId, weekEnding } = await this.#byId(params.id);
    const listed = this.repository.payouts
      .createQueryBuilder('payout')
      .where({ runId })
      .orderBy({ 'payout.driverId': 'ASC' })
      .limit(limit + 1);
    if (cursor !== undefined) listed.andWhere('payout.driverId > :after', { after: decodeCursor(cursor).id });
    const [found, total] = await Promise.all([listed.getMany(), this.repository.payouts.countBy({ runId })]);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? encodeCursor({ createdAt: new Date(0), id: last.driverId }) : null;
    const items = page.map((payout) => payoutView(payout, weekEnding));
    return pageReply(items, total, callPath(payoutsOfRun, params, { limit: query.limit }), next);
  }

  @Handles(approvePayouts)
  async approve(inbound: Inbound<typeof approvePayouts>): Promise<PayoutRun> {
    return this.#view(await this.service.approve(inbound.params.id, inbound.principal, inbound));
  }

  @Handles(discardPayouts)
  async discard({ params, body, principal, ...cause }: Inbound<typeof discardPayouts>): Promise<PayoutRun> {
    return this.#view(await this.service.discard(params.id, body.reason, principal, cause));
  }

  @Handles(settlePayouts)
  async settleAll(inbound: Inbound<typeof settlePayouts>): Promise<PayoutRun> {
    return this.#view(await this.service.settleAll(inbound.params.id, inbound.body, inbound.principal, inbound));
  }

  @Handles(settlePayout)
  async settle(inbound: Inbound<typeof settlePayout>): Promise<Payout> {
    const settled = await this.service.settle(inbound.params.id, inbound.body, inbound.principal, inbound);
    const { weekEnding } = await this.#byId(settled.runId);
    return payoutView(settled, weekEnding);
  }

  @Handles(payoutBankFile)
  async bankFile(inbound: Inbound<typeof payoutBankFile>): Promise<Reply<Uint8Array>> {
    return this.bankFiles.of(await this.#byId(inbound.params.id), inbound.principal, inbound);
  }

  async #byId(id: string): Promise<PayoutRunEntity> {
    const run = await this.repository.runs.findOneBy({ id });
    if (!run) throw noSuchRun();
    return run;
  }

  async #view(run: PayoutRunEntity): Promise<PayoutRun> {
    const tallies = await this.repository.tallies([run.id]);
    return runView(run, tallies.get(run.id) ?? [], this.service.selfApproval);
  }
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
