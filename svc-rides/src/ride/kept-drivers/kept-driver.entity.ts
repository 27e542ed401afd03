import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A driver whom a rider keeps: asked first for the rider's rides when near (ADR 86). */
@Entity('kept_drivers')
export class KeptDriverEntity {
  @PrimaryColumn('uuid') riderId!: string;
  @PrimaryColumn('uuid') driverId!: string;
  /** The last ride by which the rider kept the driver. */
  @Column('uuid') rideId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
