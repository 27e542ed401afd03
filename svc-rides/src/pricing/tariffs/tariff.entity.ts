import {
  gstApart,
  type GstOwner,
  type OutstationTerms,
  type ParcelTerms,
  type RentalTerms,
  type TariffTerms,
  type VehicleType,
  type WelfareTerms,
} from '@rahi/contracts';
import { AfterLoad, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A version of a tariff. Postgres refuses to change it: quotes and receipts were computed by it. */
@Entity('tariffs')
export class TariffEntity {
  /** `everywhere/mini`, or of a city: `mumbai/mini`. */
  @PrimaryColumn('text')
  id!: string;

  @PrimaryColumn('integer')
  version!: number;

  @Column('text', { nullable: true })
  city!: string | null;

  @Column('text')
  vehicleType!: VehicleType;

  @Column('timestamptz')
  effectiveFrom!: Date;

  @Column('jsonb')
  terms!: TariffTerms;

  /** Who owes GST (R41); null in version 1 and in tariffs of releases before it. Also in `terms`, once loaded. */
  @Column('text', { nullable: true })
  gst!: GstOwner | null;

  /** Whether cash is rounded to a whole rupee; false in version 1. Also in `terms`, once loaded, where it is true. */
  @Column('boolean', { default: false })
  roundCash!: boolean;

  /** The fee for a booking for later (R43), in paise; 0 in version 1. Also in `terms`, once loaded, where there is one. */
  @Column('integer', { default: 0 })
  laterFeePaise!: number;

  /** Rentals by the hour; null where they are not offered, as in version 1. Also in `terms`, once loaded. */
  @Column('jsonb', { nullable: true })
  rental!: RentalTerms | null;

  /** Null: it offers no outstation trips. Also in `terms`, once loaded. */
  @Column('jsonb', { nullable: true })
  outstation!: OutstationTerms | null;

  /** Null: it offers no parcels. Also in `terms`, once loaded. */
  @Column('jsonb', { nullable: true })
  parcel!: ParcelTerms | null;

  /** The fee for the welfare of drivers (R42); null: none. Also in `terms`, once loaded. */
  @Column('jsonb', { nullable: true })
  welfareFee!: WelfareTerms | null;

  /** Null for version 1, which is the specification's. */
  @Column('uuid', { nullable: true })
  createdBy!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** A release before it reads the column `terms` alone, and must find there what it knows. */
  @AfterLoad()
  addBeside(): void {
    if (this.gst !== null) this.terms = { ...this.terms, gst: this.gst };
    if (this.roundCash) this.terms = { ...this.terms, roundCash: true };
    if (this.laterFeePaise > 0) this.terms = { ...this.terms, laterFeePaise: this.laterFeePaise };
    if (this.rental !== null) this.terms = { ...this.terms, rental: this.rental };
    if (this.outstation !== null) this.terms = { ...this.terms, outstation: this.outstation };
    if (this.parcel !== null) this.terms = { ...this.terms, parcel: this.parcel };
    if (this.welfareFee !== null) this.terms = { ...this.terms, welfareFee: this.welfareFee };
  }
}

/** Terms as their columns hold them: what a release does without stands beside `terms`. */
export function columnsOf(all: TariffTerms) {
  const {
    terms,
    gst = null,
    roundCash = false,
    laterFeePaise = 0,
    rental = null,
    outstation = null,
    parcel = null,
    welfareFee = null,
  } = gstApart(all);
  return { terms, gst, roundCash, laterFeePaise, rental, outstation, parcel, welfareFee };
}
