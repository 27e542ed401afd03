import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A link with which anyone can follow a trip. */
@Entity('ride_shares')
export class TripLinkEntity {
  /** SHA-256 of the token: reading the table does not let anyone follow a trip. */
  @PrimaryColumn('bytea')
  tokenHash!: Buffer;

  @Column('uuid')
  rideId!: string;

  /** Whether it is the link of the ride's guest, which shows the trip code (R45). */
  @Column('boolean', { default: false })
  forGuest!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
