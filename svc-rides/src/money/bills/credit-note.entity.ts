import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StateCode } from './state-codes.js';

/** What a refund takes off the tax invoice of a ride. Postgres keeps that its parts add up to its total, and that it never changes. */
@Entity('credit_notes')
export class CreditNoteEntity {
  @PrimaryColumn('uuid')
  rideId!: string;

  /** Indian, as `2627`, of its own day. In each, credit notes are numbered from 1 without a gap. */
  @Column('text')
  financialYear!: string;

  @Column('integer')
  serial!: number;

  /** The GST code of the state of the invoice's place of supply. */
  @Column('text')
  state!: StateCode;

  @Column('integer')
  taxablePaise!: number;

  @Column('integer')
  cgstPaise!: number;

  @Column('integer')
  sgstPaise!: number;

  @Column('integer')
  igstPaise!: number;

  /** Of tolls and of what cash was rounded by, so below 0 where it was rounded down. */
  @Column('integer')
  untaxedPaise!: number;

  @Column('integer')
  totalPaise!: number;

  @Column('timestamptz')
  issuedAt!: Date;
}
