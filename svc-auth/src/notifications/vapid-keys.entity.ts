import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The id of the only row. */
export const onlyPair = 1;

/** The pair of keys by which push services know this installation (RFC 8292), base64url. */
@Entity('vapid_keys')
export class VapidKeysEntity {
  @PrimaryColumn('smallint') id!: number;
  @Column('text') publicKey!: string;
  @Column('text') privateKey!: string;
}
