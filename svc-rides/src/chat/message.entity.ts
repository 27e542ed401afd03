import type { Traveller } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What one of a trip's two people wrote to the other. */
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
