import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A link by which anybody who has it follows a trip. */
@Entity('ride_shares')
export class ShareEntity {
  /** SHA-256 of the token: who reads the table cannot follow anybody. */
  @PrimaryColumn('bytea')
  tokenHash!: Buffer;

  @Column('uuid')
  rideId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
