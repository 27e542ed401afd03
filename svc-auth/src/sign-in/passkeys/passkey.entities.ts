import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The public half of a passkey. */
@Entity('passkeys')
export class PasskeyEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  /** The id that the authenticator gave it, base64url. */
  @Column('text') credentialId!: string;
  @Column('bytea') publicKey!: Buffer;
  /** How often it was used, as the authenticator counts; 0 where it does not. */
  @Column('bigint') counter!: string;
  @Column('text', { array: true }) transports!: string[];
  /** Where it was made, in words; null when the browser did not say. */
  @Column('text', { nullable: true }) browser!: string | null;
  @Column('text', { nullable: true }) system!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}

/** A challenge that was issued and not answered yet. */
@Entity('challenges')
export class ChallengeEntity {
  @PrimaryColumn('text') challenge!: string;
  /** What an answer to it may be used for, and who may use it. */
  @Column('text') purpose!: string;
  @Column('timestamptz') createdAt!: Date;
}

/** A code for when the passkey is lost; it is deleted when it is used. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn('uuid') userId!: string;
  @PrimaryColumn('bytea') hash!: Buffer;
}
