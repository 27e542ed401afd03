import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which wishes of its rider keep all drivers near from a ride (ADR 88), as the last round saw it. */
@Entity('unmet_wishes')
export class UnmetWishesEntity {
  @PrimaryColumn('uuid')
  rideId!: string;

  @Column('text', { array: true })
  wishes!: string[];

  /** Of the round. */
  @Column('timestamptz')
  at!: Date;
}
