import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { financialYear } from '@rahi/contracts';
import { CONFIG, preparedIn } from '@rahi/service-kit';
import { In, Repository, type EntityManager } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import type { Credit } from './credit.js';
import { CreditNoteEntity } from './credit-note.entity.js';
import { nextNumberSql } from './next-number.js';
import type { StateCode } from './state-codes.js';

/** A credit note before it has its number. */
export interface CreditNoteDraft extends Credit {
  rideId: string;
  state: StateCode;
}

/** Stores a credit note with its number, in one statement. */
const insert = `${nextNumberSql('credit_note_counters', '$3')}
  INSERT INTO credit_notes (ride_id, state, financial_year, taxable_paise, cgst_paise, sgst_paise, igst_paise, untaxed_paise,
    total_paise, issued_at, serial)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, last FROM numbered`;

/** The credit notes of rides. */
@Injectable()
export class CreditNotesRepository {
  constructor(
    @InjectRepository(CreditNoteEntity) private readonly table: Repository<CreditNoteEntity>,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  of(rideId: string): Promise<CreditNoteEntity | null> {
    return this.table.findOneBy({ rideId });
  }

  /** By the ids of their rides. */
  async ofRides(rideIds: readonly string[]): Promise<Map<string, CreditNoteEntity>> {
    const notes = await this.table.findBy({ rideId: In(rideIds) });
    return new Map(notes.map((note) => [note.rideId, note]));
  }

  /** By its number in a financial year, such as `2627`. */
  byNumber(year: string, serial: number): Promise<CreditNoteEntity | null> {
    return this.table.findOneBy({ financialYear: year, serial });
  }

  /** Stores a credit note for ever, in the current transaction; call it last, because credit notes wait for one another from here on. */
  async issue(manager: EntityManager, draft: CreditNoteDraft, issuedAt: Date): Promise<void> {
    const { rideId, state, taxablePaise, cgstPaise, sgstPaise, igstPaise, untaxedPaise, totalPaise } = draft;
    const parts = [taxablePaise, cgstPaise, sgstPaise, igstPaise, untaxedPaise, totalPaise];
    await preparedIn(manager, insert, [rideId, state, financialYear(issuedAt), ...parts, issuedAt]);
  }

  /**
   * `RH/2627/C000042`: a series of its own, which no invoice is in, and at most 16 characters, as GST's rule 53 requires, up to
   * 999,999 in a year.
   */
  numberOf({ financialYear: year, serial }: Pick<CreditNoteEntity, 'financialYear' | 'serial'>): string {
    return `${this.config.INVOICE_PREFIX}/${year}/C${String(serial).padStart(6, '0')}`;
  }
}
