import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * How a ride found its driver. `offer`: the driver had an open offer; `rider`: the rider chose; `open`: it was open to all, and no
 * round knew a free driver who had not declined it; `fallback`: it was open to all, although a round knew one, or no round was run.
 */
export const matchKinds = ['offer', 'rider', 'open', 'fallback'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** How many rides found their driver in which way, in an hour (R52). */
@Entity('dispatch_matches')
export class MatchEntity {
  @PrimaryColumn('timestamptz')
  hour!: Date;

  @PrimaryColumn('text')
  how!: MatchKind;

  @Column('integer')
  rides!: number;
}
