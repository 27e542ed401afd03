import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The id of the only row. */
export const onlyPair = 1;

/** The pair of keys that identifies this installation to push services (RFC 8292), base64url. */
@Entity('vapid_keys')
export class VapidKeysEntity {
  @PrimaryColumn('smallint') id!: number;
  @Column('text') publicKey!: string;
  @Column('text') privateKey!: string;
}
