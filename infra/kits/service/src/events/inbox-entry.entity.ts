import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An event that a consumer has handled, or is never to handle. */
@Entity('inbox')
export class InboxEntryEntity {
  @PrimaryColumn('text')
  consumer!: string;

  @PrimaryColumn('uuid')
  eventId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  receivedAt!: Date;
}
