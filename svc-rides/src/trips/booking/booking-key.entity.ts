import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Which ride a rider's booking attempt made (R13). */
@Entity('booking_keys')
export class BookingKeyEntity {
  @PrimaryColumn('uuid')
  riderId!: string;

  @PrimaryColumn('text')
  key!: string;

  /** Shows whether a repeated key comes with the same details. */
  @Column('text')
  bodyHash!: string;

  @Column('uuid')
  rideId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
