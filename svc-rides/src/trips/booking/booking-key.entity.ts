import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Which ride, or which booking for later, a rider's booking attempt made (R13). */
@Entity('booking_keys')
export class BookingKeyEntity {
  @PrimaryColumn('uuid')
  riderId!: string;

  @PrimaryColumn('text')
  key!: string;

  /** Shows whether a repeated key comes with the same details. */
  @Column('text')
  bodyHash!: string;

  @Column('uuid', { nullable: true })
  rideId!: string | null;

  @Column('uuid', { nullable: true })
  reservationId!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
