import { Controller } from '@nestjs/common';
import {
  receiptFile,
  Refusal,
  rideCreditNote,
  rideInvoice,
  rideReceipt,
  type Language,
  type Principal,
  type Receipt,
} from '@rahi/contracts';
import { Handles, HandlesInternal, Reply, type Inbound, type InternalInbound } from '@rahi/service-kit';
import { driverKeepsAreas } from '../../ride/predicates.js';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { rolesOf } from '../../ride/ride-roles.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { Invoices } from './invoices.js';
import { invoicePdf } from './invoice-pdf.js';
import type { CreditNoteEntity } from './credit-note.entity.js';
import { CreditNotes } from './credit-notes.js';
import { CreditNotesRepository } from './credit-notes.repository.js';
import { Receipts } from './receipts.service.js';
import { say } from '../../say.js';

/** The one bill of a ride, for its people and for administrators: as data, and as a PDF (R19, R31). */
@Controller()
export class BillsController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly receipts: Receipts,
    private readonly invoices: Invoices,
    private readonly creditNotes: CreditNotes,
    private readonly notes: CreditNotesRepository,
  ) {}

  @Handles(rideReceipt)
  async receipt({ params, principal, language }: Inbound<typeof rideReceipt>): Promise<Receipt> {
    const { ride, receipt } = await this.#of(params.id, principal, language);
    const note = await this.#noteOf(ride, principal);
    return { ...receipt, ...(note && { creditNote: this.creditNotes.viewOf(note) }) };
  }

  @Handles(rideInvoice)
  async invoice({ params, principal, language }: Inbound<typeof rideInvoice>): Promise<Reply<Uint8Array>> {
    const { ride, receipt } = await this.#of(params.id, principal, language);
    const invoice = await this.invoices.of(ride, receipt, language, exactFor(ride, principal));
    return new Reply(await invoicePdf(invoice, language), {
      http: { 'content-disposition': `attachment; filename="${fileName(ride)}"` },
    });
  }

  /** @throws Refusal not_found also where no credit note was issued */
  @Handles(rideCreditNote)
  async creditNote({ params, principal, language }: Inbound<typeof rideCreditNote>): Promise<Reply<Uint8Array>> {
    const { ride, receipt } = await this.#of(params.id, principal, language);
    const note = await this.#noteOf(ride, principal);
    if (!note) throw new Refusal('not_found', say('bill.creditNoteNone'));
    const pdf = await invoicePdf(await this.invoices.creditNoteOf(ride, receipt, note, language), language);
    const name = `rahi-credit-note-${ride.id.slice(0, 8)}.pdf`;
    return new Reply(pdf, { http: { 'content-disposition': `attachment; filename="${name}"` } });
  }

  /** A driver sees what a refund takes of their earnings, and not the refund. */
  async #noteOf(ride: RideEntity, principal: Principal): Promise<CreditNoteEntity | null> {
    return rolesOf(ride, principal).some((role) => role !== 'driver') ? this.notes.of(ride.id) : null;
  }

  @HandlesInternal(receiptFile)
  async file({ request: { rideId, riderId, language } }: InternalInbound<typeof receiptFile>) {
    const ride = await this.rides.byId(rideId);
    const receipt = ride && ride.riderId === riderId ? await this.receipts.of(ride, language) : null;
    if (!ride || !receipt) return { receipt: null };
    const pdf = await invoicePdf(await this.invoices.of(ride, receipt, language, true), language);
    return {
      receipt: {
        name: fileName(ride),
        pdf: Buffer.from(pdf).toString('base64'),
        totalPaise: receipt.totalPaise,
      },
    };
  }

  /** @throws Refusal not_found, not_completed */
  async #of(rideId: string, principal: Principal, language: Language): Promise<{ ride: RideEntity; receipt: Receipt }> {
    const ride = await this.rides.byId(rideId);
    if (!ride || rolesOf(ride, principal).length === 0) throw noSuchRide();
    const receipt = await this.receipts.of(ride, language);
    if (!receipt) throw new Refusal('not_completed', say('bill.notYet'), { rideStatus: ride.status });
    return { ride, receipt };
  }
}

/** R22: a driver's copy has areas instead of addresses, and no rider, a day after the end. */
const exactFor = (ride: RideEntity, principal: Principal): boolean =>
  rolesOf(ride, principal).some((role) => role !== 'driver') || !driverKeepsAreas(ride);

const fileName = ({ id }: RideEntity): string => `rahi-invoice-${id.slice(0, 8)}.pdf`;
