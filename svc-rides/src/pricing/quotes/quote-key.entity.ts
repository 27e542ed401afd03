import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The keys with which every instance signs quotes. */
@Entity('quote_keys')
export class QuoteKeyEntity {
  @PrimaryColumn('bytea')
  key!: Buffer;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
