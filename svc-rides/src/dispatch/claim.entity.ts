import type { VehicleType } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When the last round of a city and vehicle type began. The instance that moves it on runs the next round. */
@Entity('dispatch_claims')
export class ClaimEntity {
  @PrimaryColumn('text')
  city!: string;

  @PrimaryColumn('text')
  vehicleType!: VehicleType;

  @Column('timestamptz')
  roundAt!: Date;

  /** When the round before it began. */
  @Column('timestamptz', { nullable: true })
  previousAt!: Date | null;
}
