import type { FlagKind, FlagState } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A finding for the desk to review. Nothing else reads it: a flagged person rides and drives as before. */
@Entity('person_flags')
export class PersonFlagEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: FlagKind;
  @Column('uuid') personId!: string;
  @Column('text') role!: 'rider' | 'driver';
  /** The other person of a pair, or the one who reported. */
  @Column('uuid', { nullable: true }) otherId!: string | null;
  @Column('uuid') rideId!: string;
  @Column('integer', { nullable: true }) count!: number | null;
  @Column('integer', { nullable: true }) of!: number | null;
  @Column('integer', { nullable: true }) metres!: number | null;
  @Column('integer', { nullable: true }) seconds!: number | null;
  @Column('text', { default: 'open' }) state!: FlagState;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) settledAt!: Date | null;
  @Column('uuid', { nullable: true }) settledBy!: string | null;
  @Column('text', { nullable: true }) note!: string | null;
}
