import type { Candidate } from '@rahi/dispatch';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AroundCounts, OtherDriver } from './around.js';

/** A candidate as a decision keeps it: with their name, and where they were. */
export interface KeptCandidate extends Candidate {
  name: string | null;
  lat: number | null;
  lng: number | null;
}

/** A driver that a round considered for a ride, and at what cost (R11). */
@Entity('dispatch_receipts')
export class DecisionEntity {
  @PrimaryColumn('uuid')
  rideId!: string;

  @PrimaryColumn('timestamptz')
  at!: Date;

  @Column('jsonb')
  candidates!: KeptCandidate[];

  /** The drivers around the pickup of a ride that was offered to nobody; null of a round that offered it, and of an older release. */
  @Column('jsonb', { nullable: true })
  counts!: AroundCounts | null;

  /** Drivers whom the round could not consider; null of an older release. */
  @Column('jsonb', { nullable: true })
  others!: OtherDriver[] | null;
}

/** The counts that remain of expired decisions. */
@Entity('dispatch_days')
export class DecisionDayEntity {
  @PrimaryColumn('date')
  day!: string;

  @Column('integer')
  rounds!: number;

  @Column('integer')
  candidates!: number;
}
