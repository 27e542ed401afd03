import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A one-time code. `sending` counts for the limits and opens nothing yet; an address has at most one `live` code. */
@Entity('codes')
export class CodeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: string;
  @Column('text') email!: string;
  @Column('text') clientAddress!: string;
  @Column('bytea') salt!: Buffer;
  @Column('bytea') hash!: Buffer;
  @Column('integer', { default: 0 }) tries!: number;
  @Column('text', { default: 'sending' }) state!: 'sending' | 'live' | 'spent';
  @Column('timestamptz') createdAt!: Date;
}
