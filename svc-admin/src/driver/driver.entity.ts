import type { VehicleType } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A driver as the newest event describes it. The id is that of the user (ADR 0006). */
@Entity('drivers')
export class DriverEntity {
  @PrimaryColumn('uuid', { name: 'driver_id' }) id!: string;
  @Column('integer') version!: number;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true }) vehicleType!: VehicleType | null;
  @Column('text', { nullable: true }) vehicleModel!: string | null;
  @Column('text', { nullable: true }) vehicleNumber!: string | null;
  @Column('boolean') isOnline!: boolean;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  /** When the newest event happened. */
  @Column({ type: 'timestamptz', precision: 3, select: false }) eventAt!: Date;
}
