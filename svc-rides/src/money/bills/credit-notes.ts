import { Injectable } from '@nestjs/common';
import type { CreditNote } from '@rahi/contracts';
import { pickupOf } from '../../ride/ride-values.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { Tariffs } from '../../pricing/tariffs/tariffs.service.js';
import { BillsRepository } from './bills.repository.js';
import { creditOf, gstOf, isCreditable } from './credit.js';
import type { CreditNoteEntity } from './credit-note.entity.js';
import { CreditNotesRepository, type CreditNoteDraft } from './credit-notes.repository.js';
import { States } from './states.js';

/** The credit note of a refund that is to be made, and the GST that the state gets less of. */
export interface PlannedCredit {
  draft: CreditNoteDraft;
  tax: {
    paise: number;
    /** Whether the platform bore this GST (version 1 of the tariff); otherwise the rider paid it on top of the shares (R41). */
    borne: boolean;
  };
}

/** Refunds of rides that have a tax invoice lessen what it says, by a credit note (CGST Act, section 34). */
@Injectable()
export class CreditNotes {
  constructor(
    private readonly rides: RidesRepository,
    private readonly bills: BillsRepository,
    private readonly tariffs: Tariffs,
    private readonly states: States,
    private readonly notes: CreditNotesRepository,
  ) {}

  /** @returns null for a ride without a tax invoice, or whose invoice is too old to be lessened @param refundPaise more than 0 */
  async plan(rideId: string, refundPaise: number, now = new Date()): Promise<PlannedCredit | null> {
    const ride = await this.rides.byId(rideId);
    const bill = ride && (await this.bills.of(ride));
    if (!bill || !isCreditable(bill.financialYear, now)) return null;
    const supply = await this.states.supplyOf(bill.lines, pickupOf(ride));
    if (!supply) return null;
    const credit = creditOf(bill.lines, refundPaise, supply.integrated);
    if (credit.totalPaise === 0) return null;
    const tariff = await this.tariffs.byRef({ id: bill.tariffId, version: bill.tariffVersion });
    const borne = bill.kind === 'ride' && tariff?.terms.gst === undefined;
    return { draft: { rideId, state: supply.state, ...credit }, tax: { paise: gstOf(credit), borne } };
  }

  /** As people and files see it. */
  viewOf(note: CreditNoteEntity): CreditNote {
    const { issuedAt, totalPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise } = note;
    const tax = { taxablePaise, cgstPaise, sgstPaise, igstPaise };
    return { number: this.notes.numberOf(note), issuedAt: issuedAt.toISOString(), totalPaise, ...tax };
  }
}
