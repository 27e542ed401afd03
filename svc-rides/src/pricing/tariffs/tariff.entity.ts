import type { TariffTerms, VehicleType } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

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

  /** Null for version 1, which is the specification's. */
  @Column('uuid', { nullable: true })
  createdBy!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
