import type { Candidate } from '@rahi/dispatch';
import { Column, Entity, PrimaryColumn } from 'typeorm';

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
