import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  adminDisputes,
  callPath,
  decideDispute,
  defaultPageSize,
  formatRupees,
  Refusal,
  rupeesFromPaise,
  type AdminAction,
  type AdminDispute,
  type AuditEntry,
} from '@rahi/contracts';
import { Handles, Outbox, pageReply, type Inbound, type Reply } from '@rahi/service-kit';
import { In, Repository, type EntityManager } from 'typeorm';
import { deskAction } from '../../ride/desk/desk-action.js';
import { openFirstCursor, openFirstPlace } from '../../ride/desk/open-first.js';
import { CreditNotes, type PlannedCredit } from '../bills/credit-notes.js';
import { CreditNotesRepository } from '../bills/credit-notes.repository.js';
import { Journal } from '../ledger/journal.js';
import { paymentHandlers } from '../payments/methods/payment-handlers.js';
import { earnedPaise, owedPaise } from '../../ride/amounts.js';
import { AnyRideEntity } from '../../ride/past/any-ride.entity.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { DisputeEntity, disputeOf } from './dispute.entity.js';
import { say } from '../../say.js';

type Decision = Inbound<typeof decideDispute>;

/**
 * Disputed bills at the desk. A decision commits with its refund, its entry in the journal, its row in the audit log, and the credit note
 * of a ride that has a tax invoice.
 */
@Controller()
export class DisputesDeskController {
  constructor(
    @InjectRepository(DisputeEntity) private readonly table: Repository<DisputeEntity>,
    @InjectRepository(AnyRideEntity) private readonly allRides: Repository<AnyRideEntity>,
    private readonly rides: RidesRepository,
    private readonly journal: Journal,
    private readonly creditNotes: CreditNotes,
    private readonly notes: CreditNotesRepository,
    private readonly outbox: Outbox,
  ) {}

  @Handles(adminDisputes)
  async list({ query }: Inbound<typeof adminDisputes>): Promise<Reply<AdminDispute[]>> {
    const { limit = defaultPageSize, state, cursor } = query;
    const where = state === undefined ? {} : { state };
    const openFirst = this.table
      .createQueryBuilder('dispute')
      .where(where)
      .orderBy(`(dispute.state = 'open')`, 'DESC')
      .addOrderBy('dispute.createdAt', 'DESC')
      .addOrderBy('dispute.id', 'DESC')
      .limit(limit + 1);
    if (cursor !== undefined)
      openFirst.andWhere(
        `(dispute.state = 'open', dispute.createdAt, dispute.id) < (:open, :at, :id)`,
        openFirstPlace(cursor),
      );
    const [found, total] = await Promise.all([openFirst.getMany(), this.table.countBy(where)]);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? openFirstCursor(last) : null;
    return pageReply(
      await this.#withRides(page),
      total,
      callPath(adminDisputes, {}, { limit: query.limit, state }),
      next,
    );
  }

  /** The same decision again changes nothing. @throws Refusal not_found, already_decided, invalid_input */
  @Handles(decideDispute)
  async decide(inbound: Decision): Promise<AdminDispute> {
    const { id } = inbound.params;
    const before = await this.table.findOneBy({ id });
    if (!before) throw new Refusal('not_found', say('bill.disputeNone'));
    const { body } = inbound;
    // By the receipt and the tariff, which never change.
    const credit = body.action === 'refund' ? await this.creditNotes.plan(before.rideId, body.paise) : null;
    const decided = await this.outbox.transaction(async (manager, emit) => {
      // The first decision locks the row until the commit; a second one finds it decided.
      if (!(await this.#close(manager, inbound))) return false;
      if (body.action === 'refund') await this.#refund(manager, before, inbound, credit);
      else await emit('audit.admin_acted.v1', auditOf('dispute.reject', before, inbound), inbound.requestId);
      return true;
    }, inbound.deadline);
    const dispute = await this.table.findOneByOrFail({ id });
    if (!decided && !isSame(dispute, inbound)) {
      const { state, decidedAt, refunded } = disputeOf(dispute);
      const earlier = { state, decidedAt, refunded, decidedBy: dispute.decidedBy };
      throw new Refusal('already_decided', say('bill.disputeDecided'), earlier);
    }
    const [view] = await this.#withRides([dispute]);
    if (!view) throw new Error(`dispute ${id} has no ride`);
    return view;
  }

  async #close(manager: EntityManager, { params, body, principal }: Decision): Promise<boolean> {
    const decision =
      body.action === 'refund'
        ? ({ state: 'refunded', refundPaise: body.paise } as const)
        : ({ state: 'rejected' } as const);
    const { affected } = await manager.update(
      DisputeEntity,
      { id: params.id, state: 'open' },
      {
        ...decision,
        note: body.note,
        reply: body.reply ?? null,
        decidedBy: principal.userId,
        decidedAt: () => 'clock_timestamp()',
      },
    );
    return affected === 1;
  }

  /** Adds to the sum of the ride's refunds, with its row locked until the commit. The journal comes last, and then the counter of notes. */
  async #refund(
    manager: EntityManager,
    dispute: DisputeEntity,
    inbound: Decision,
    credit: PlannedCredit | null,
  ): Promise<void> {
    if (inbound.body.action !== 'refund') return;
    const { paise, driverSharePaise = 0 } = inbound.body;
    const { id, rideId } = dispute;
    const ride = await this.rides.locked(manager, rideId);
    if (!ride) throw new Error(`dispute ${id} has no ride`);
    const { refundable, share } = limitsOf(ride);
    mustBeAtMost('paise', paise, refundable);
    // R41: a driver's earnings have no GST that the platform does not bear, so no driver gives any back.
    const withoutTax = credit && !credit.tax.borne ? paise - credit.tax.paise : paise;
    mustBeAtMost('driverSharePaise', driverSharePaise, Math.min(withoutTax, share));
    const set = {
      refundedPaise: ride.refundedPaise + paise,
      driverRefundPaise: ride.driverRefundPaise + driverSharePaise,
    };
    const audit = auditOf('dispute.refund', dispute, inbound);
    const noted = await this.rides.note({ id: rideId, version: ride.version }, set, inbound, manager, audit);
    if (!noted) throw new Error(`ride ${rideId} changed while it was locked`);
    const { riderId, driverId, paymentMethod } = ride;
    const driverShare = driverId !== null && driverSharePaise > 0 ? { driverId, paise: driverSharePaise } : undefined;
    const refund = {
      id,
      rideId,
      riderId,
      paise,
      ...(driverShare && { driverShare }),
      ...(credit && { tax: credit.tax }),
    };
    await this.journal.post(manager, [paymentHandlers[paymentMethod].refund(refund)]);
    if (credit) await this.notes.issue(manager, credit.draft, new Date());
  }

  async #withRides(page: readonly DisputeEntity[]): Promise<AdminDispute[]> {
    const rides = await this.allRides.findBy({ id: In(page.map(({ rideId }) => rideId)) });
    const byId = new Map(rides.map((ride) => [ride.id, ride]));
    return page.flatMap((dispute) => {
      const ride = byId.get(dispute.rideId);
      return ride ? [deskView(dispute, ride)] : [];
    });
  }
}

function deskView(dispute: DisputeEntity, ride: RideEntity): AdminDispute {
  const { refundable, share } = limitsOf(ride);
  return {
    ...disputeOf(dispute),
    riderId: ride.riderId,
    riderName: ride.rider.name,
    driverId: ride.driverId,
    driverName: ride.driver?.name ?? null,
    chargedPaise: owedPaise(ride),
    refundablePaise: refundable,
    driverSharePaise: share,
    decidedBy: dispute.decidedBy,
    note: dispute.note,
  };
}

/** The most that can still be refunded of a ride, and that its driver can give back of it, in paise. */
function limitsOf(ride: RideEntity): { refundable: number; share: number } {
  return {
    refundable: owedPaise(ride) - ride.refundedPaise,
    share: Math.max(0, earnedPaise(ride) - ride.driverRefundPaise),
  };
}

function isSame({ state, refundPaise }: DisputeEntity, { body }: Decision): boolean {
  return body.action === 'refund' ? state === 'refunded' && refundPaise === body.paise : state === 'rejected';
}

/** The log names the ride, which has a page at the desk. */
function auditOf(action: AdminAction, { rideId }: DisputeEntity, { principal, body }: Decision): AuditEntry {
  const target = { targetType: 'ride' as const, targetId: rideId };
  return deskAction({ actorId: principal.userId, action, reason: body.note, target });
}

/** @throws Refusal invalid_input */
function mustBeAtMost(at: string, paise: number, mostPaise: number): void {
  if (paise <= mostPaise) return;
  const message = say('bill.most', { amount: formatRupees(rupeesFromPaise(mostPaise)) });
  throw new Refusal('invalid_input', message, { errors: [{ in: 'body', at, message }] });
}
