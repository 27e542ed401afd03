import type { OfferState } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A ride offered to a driver (R11). A driver has one open offer at a time: `one_open_offer_per_driver`. */
@Entity('offers')
export class OfferEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity' })
  id!: string;

  @Column('uuid')
  rideId!: string;

  @Column('uuid')
  driverId!: string;

  /** `open` until it is answered, has expired or its ride is gone; the next round closes offers without an answer. */
  @Column('text', { default: 'open' })
  state!: OfferState;

  @Column('timestamptz', { default: () => 'now()' })
  offeredAt!: Date;

  /** Until then the ride is offered to no other driver. */
  @Column('timestamptz')
  exclusiveUntil!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  answeredAt!: Date | null;

  /** The zone from whose queue the driver was the next one; null for an offer outside of queues. */
  @Column('uuid', { nullable: true })
  queueZoneId!: string | null;
}
