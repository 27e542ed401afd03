import type { Traveller } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A message between a trip's two people. */
@Entity('ride_messages')
export class MessageEntity {
  @PrimaryColumn('uuid')
  rideId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  sender!: Traveller;

  @Column('text')
  text!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  sentAt!: Date;
}
