import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Which ride a rider's booking attempt made (R13). */
@Entity('booking_keys')
export class BookingKeyEntity {
  @PrimaryColumn('uuid')
  riderId!: string;

  @PrimaryColumn('text')
  key!: string;

  /** Tells whether a repeat is really one. */
  @Column('text')
  bodyHash!: string;

  @Column('uuid')
  rideId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
