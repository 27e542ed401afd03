import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A wrong guess at a code, stored for the budgets of a day. */
@Entity('guesses')
export class GuessEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: string;
  @Column('text') email!: string;
  /** The known browser that guessed; null for all others together. */
  @Column('bytea', { nullable: true }) browser!: Buffer | null;
  @Column('timestamptz') createdAt!: Date;
}

/** A browser that has signed in with an email: the hash of its cookie. */
@Entity('known_browsers')
export class KnownBrowserEntity {
  @PrimaryColumn('text') email!: string;
  @PrimaryColumn('bytea') browser!: Buffer;
  @Column('timestamptz') lastUsedAt!: Date;
}
