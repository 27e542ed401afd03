import type { FareInputs, FareLine, Receipt } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The bill of a ride. Postgres keeps that its lines add up to its total, and that it never changes. */
@Entity('ride_receipts')
export class BillEntity {
  @PrimaryColumn('uuid')
  rideId!: string;

  @Column('text')
  kind!: Receipt['kind'];

  @Column('text')
  tariffId!: string;

  @Column('integer')
  tariffVersion!: number;

  @Column('jsonb')
  inputs!: FareInputs;

  @Column('jsonb')
  lines!: FareLine[];

  @Column('integer')
  totalPaise!: number;

  /** Indian, as `2627`. In each, invoices are numbered from 1 without a gap. */
  @Column('text')
  financialYear!: string;

  @Column('integer')
  invoiceSerial!: number;

  @Column('timestamptz')
  issuedAt!: Date;
}
