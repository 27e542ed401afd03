import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** A signed-in browser. Only the hash of its token is stored. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @ManyToOne(() => UserEntity) @JoinColumn({ name: 'user_id' }) user!: UserEntity;
  @Column('bytea') tokenHash!: Buffer;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') lastUsedAt!: Date;
  /** When it last showed a code or the link of a mail; null in a session from before this was recorded. */
  @Column('timestamptz', { nullable: true }) codeAt!: Date | null;
  /** When it last showed a passkey or a recovery code; null when it never did. */
  @Column('timestamptz', { nullable: true }) secondFactorAt!: Date | null;
  /** In words, such as "Firefox" and "Android"; null when the browser did not say. */
  @Column('text', { nullable: true }) browser!: string | null;
  @Column('text', { nullable: true }) system!: string | null;
}
