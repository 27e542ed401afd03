import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The key with which every instance makes and reads aliases of drivers. */
@Entity('alias_keys')
export class AliasKeyEntity {
  @PrimaryColumn('bytea')
  key!: Buffer;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
