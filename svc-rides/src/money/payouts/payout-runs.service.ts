import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  daysAfter,
  earningsDays,
  kolkataDateStart,
  Refusal,
  type AdminAction,
  type AuditEntry,
  type PayoutFailureCode,
  type PayoutOutcome,
  type Principal,
} from '@rahi/contracts';
import { CONFIG, Outbox, type Cause } from '@rahi/service-kit';
import { IsNull, type EntityManager } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { deskAction } from '../../ride/desk/desk-action.js';
import { payout, payoutFailed } from '../ledger/entries.js';
import { Journal } from '../ledger/journal.js';
import { Tds } from '../tds/tds.service.js';
import { PayoutEntity, PayoutRunEntity } from './payout.entities.js';
import { PayoutsRepository } from './payouts.repository.js';
import { say } from '../../say.js';

type Administrator = Pick<Principal, 'userId' | 'name'>;
/** With how they have shown that it is them. */
type Approver = Administrator & Pick<Principal, 'secondFactor'>;

/** The instant at which the week of a Sunday `YYYY-MM-DD` is over. */
export const endOfWeek = (weekEnding: string): Date => kolkataDateStart(weekEnding, 1);

const changedSince: PayoutFailureCode = 'balance_changed';

/**
 * Weekly payouts. Every change of a run locks it first: of two presses at once, the second sees what the first has
 * done. `payout` is posted when the run is approved: from then on the bank may send the money, and no other run may
 * send it again.
 */
@Injectable()
export class PayoutRuns {
  constructor(
    private readonly repository: PayoutsRepository,
    private readonly journal: Journal,
    private readonly outbox: Outbox,
    private readonly tds: Tds,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** Whether the administrator who prepared a run may approve it. */
  get selfApproval(): boolean {
    return this.config.PAYOUT_SELF_APPROVAL === 'second_factor';
  }

  /**
   * Prepares the run of a week, if it has none that is not discarded. One without payouts keeps no other week waiting.
   * @param by null for the weekly job
   * @returns the week's run
   * @throws Refusal too_early before the week is over, run_open while another run waits for its approval
   */
  async prepare(
    weekEnding: string,
    by: Administrator | null,
    cause: Cause,
    now = new Date(),
  ): Promise<PayoutRunEntity> {
    const until = endOfWeek(weekEnding);
    if (until > now) throw new Refusal('too_early', say('payout.weekOpen'));
    return this.outbox.transaction(async (manager, emit) => {
      // Two runs at the same time would pay the same balances.
      await manager.query('LOCK TABLE payout_runs IN SHARE ROW EXCLUSIVE MODE');
      const known = await manager.findOneBy(PayoutRunEntity, { weekEnding, discardedAt: IsNull() });
      if (known) return known;
      const open = await this.repository.openRun(manager);
      if (open) throw new Refusal('run_open', say('payout.runOpen', { day: open.weekEnding }));
      const { id } = await manager.save(
        manager.create(PayoutRunEntity, {
          id: randomUUID(),
          weekEnding,
          preparedBy: by?.userId ?? null,
          preparedByName: by?.name ?? null,
        }),
      );
      const run = await manager.findOneByOrFail(PayoutRunEntity, { id });
      await this.repository.fill(manager, run, until);
      await this.tds.keepBack(manager, run, until);
      if (by) await emit('audit.admin_acted.v1', ofRun('payout.prepare', by, run), cause.requestId);
      return manager.findOneByOrFail(PayoutRunEntity, { id });
    }, cause.deadline);
  }

  /**
   * Approves a run and posts its payouts. A payout that the driver is no longer owed fails; one that is wholly set off
   * against cash is paid at once.
   * @throws Refusal not_found, run_decided when it is discarded, second_administrator, second_factor_missing
   */
  async approve(runId: string, by: Approver, cause: Cause): Promise<PayoutRunEntity> {
    return this.outbox.transaction(async (manager, emit) => {
      const run = await this.#locked(manager, runId);
      if (run.discardedAt) throw new Refusal('run_decided', say('payout.discarded'));
      const selfApproved = run.preparedBy === by.userId;
      if (selfApproved) this.#mustApproveOwn(by);
      if (run.approvedAt) return run;
      const who = { approvedBy: by.userId, approvedByName: by.name, selfApproved };
      const set = { approvedAt: () => 'clock_timestamp()', ...who };
      await manager.update(PayoutRunEntity, { id: runId }, set);
      await emit('audit.admin_acted.v1', ofRun('payout.approve', by, run), cause.requestId);
      const approved = await manager.findOneByOrFail(PayoutRunEntity, { id: runId });
      const due = await this.repository.decide(manager, run, endOfWeek(run.weekEnding), changedSince);
      await this.#post(manager, due.map(payout));
      return approved;
    }, cause.deadline);
  }

  /**
   * Discards a run before its approval: nothing of it is in the journal, and the next run has what it would have paid. To
   * discard it again changes nothing.
   * @throws Refusal not_found, run_decided when it is approved
   */
  async discard(runId: string, reason: string, by: Administrator, cause: Cause): Promise<PayoutRunEntity> {
    return this.outbox.transaction(async (manager, emit) => {
      const run = await this.#locked(manager, runId);
      if (run.discardedAt) return run;
      if (run.approvedAt) throw new Refusal('run_decided', say('payout.approvedAlready'));
      const who = { discardedBy: by.userId, discardedByName: by.name, discardReason: reason };
      await manager.update(PayoutRunEntity, { id: runId }, { discardedAt: () => 'clock_timestamp()', ...who });
      await emit('audit.admin_acted.v1', ofRun('payout.discard', by, run, reason), cause.requestId);
      return manager.findOneByOrFail(PayoutRunEntity, { id: runId });
    }, cause.deadline);
  }

  /** @throws Refusal second_administrator, second_factor_missing */
  #mustApproveOwn({ secondFactor }: Approver): void {
    if (!this.selfApproval) throw new Refusal('second_administrator', say('payout.needsSecond'));
    if (secondFactor !== true) throw new Refusal('second_factor_missing', say('payout.needsFactor'));
  }

  /** All payouts of a run that wait for their outcome get this one. @throws Refusal not_found, not_approved */
  async settleAll(runId: string, outcome: PayoutOutcome, by: Administrator, cause: Cause): Promise<PayoutRunEntity> {
    return this.outbox.transaction(async (manager, emit) => {
      const run = await this.#approved(manager, runId);
      const settled = await this.repository.settle(manager, { runId }, outcome.outcome, failureOf(outcome));
      if (settled.length === 0) return run;
      await emit('audit.admin_acted.v1', ofRun(`payout.${outcome.outcome}`, by, run, outcome.reason), cause.requestId);
      if (outcome.outcome === 'failed') await this.#post(manager, settled.map(payoutFailed));
      return run;
    }, cause.deadline);
  }

  /** Records the outcome of one payout. @throws Refusal not_found, not_approved, payout_settled when it has another one */
  async settle(id: string, outcome: PayoutOutcome, by: Administrator, cause: Cause): Promise<PayoutEntity> {
    return this.outbox.transaction(async (manager, emit) => {
      const known = await manager.findOneBy(PayoutEntity, { id });
      if (!known) throw new Refusal('not_found', say('payout.none'));
      const { runId } = known;
      await this.#approved(manager, runId);
      const [settled] = await this.repository.settle(manager, { runId, id }, outcome.outcome, failureOf(outcome));
      if (!settled) {
        const now = await manager.findOneByOrFail(PayoutEntity, { id });
        if (now.status === outcome.outcome) return now;
        throw new Refusal('payout_settled', say('payout.settled', { status: now.status }));
      }
      const entry = deskAction({
        actorId: by.userId,
        action: `payout.${outcome.outcome}`,
        reason: [settled.reference, outcome.reason].filter(Boolean).join(': '),
        target: { targetType: 'driver', targetId: settled.driverId },
      });
      await emit('audit.admin_acted.v1', entry, cause.requestId);
      if (outcome.outcome === 'failed') await this.#post(manager, [payoutFailed(settled)]);
      return settled;
    }, cause.deadline);
  }

  /** Last in its transaction. Each cause is a payout's own, and new. */
  async #post(manager: EntityManager, entries: ReturnType<typeof payout>[]): Promise<void> {
    const posted = await this.journal.post(manager, entries);
    if (posted !== entries.length) throw new Error(`${entries.length - posted} payouts are in the journal already`);
  }

  async #locked(manager: EntityManager, runId: string): Promise<PayoutRunEntity> {
    const run = await this.repository.lock(manager, runId);
    if (!run) throw noSuchRun();
    return run;
  }

  async #approved(manager: EntityManager, runId: string): Promise<PayoutRunEntity> {
    const run = await this.#locked(manager, runId);
    mustBeApproved(run);
    return run;
  }
}

export const noSuchRun = () => new Refusal('not_found', say('payout.noRun'));

/** @throws Refusal not_approved */
export function mustBeApproved({ approvedAt }: PayoutRunEntity): void {
  if (!approvedAt) throw new Refusal('not_approved', say('payout.notApproved'));
}

/** The Sunday of the last week that was over at `now`. */
export function lastWeekEnding(now: Date): string {
  const { first: monday } = earningsDays('week', now);
  return daysAfter(monday, -1);
}

const failureOf = ({ outcome, reason }: PayoutOutcome) => (outcome === 'failed' ? (reason ?? '') : null);

/** An administrator's action on a whole run, for the audit log. */
export function ofRun(
  action: AdminAction,
  { userId }: Pick<Administrator, 'userId'>,
  { weekEnding }: Pick<PayoutRunEntity, 'weekEnding'>,
  reason?: string,
): AuditEntry {
  return deskAction({ actorId: userId, action, reason: [`week to ${weekEnding}`, reason].filter(Boolean).join(': ') });
}
