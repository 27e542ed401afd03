import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A one-time code, and the link of the same mail. While it is `sending` its mail may be under way, so it opens a session as a
 * `live` one does; a browser has at most one `live` code for an email (R36).
 */
@Entity('codes')
export class CodeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: string;
  @Column('text') email!: string;
  @Column('text') clientAddress!: string;
  /** The browser that asked for it: the hash of its cookie; null when the gateway did not send one. */
  @Column('bytea', { nullable: true }) browser!: Buffer | null;
  /** Whether that browser had signed in with this email before. */
  @Column('boolean', { default: false }) known!: boolean;
  @Column('bytea') salt!: Buffer;
  @Column('bytea') hash!: Buffer;
  /** SHA-256 of the token in the mail's link. */
  @Column('bytea', { nullable: true }) linkHash!: Buffer | null;
  @Column('integer', { default: 0 }) tries!: number;
  @Column('text', { default: 'sending' }) state!: 'sending' | 'live' | 'spent';
  /** Whether it counts for the limits on mails; false when it is unknown whether its mail was sent. */
  @Column('boolean', { default: true }) counted!: boolean;
  @Column('timestamptz') createdAt!: Date;
}
