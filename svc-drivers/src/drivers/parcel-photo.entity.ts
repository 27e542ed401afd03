import type { ParcelPhotoPlace } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A photo that a driver took of a parcel: one for each ride and place. Its file is stored under its id, as that of a paper. */
@Entity('parcel_photos')
export class ParcelPhotoEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') rideId!: string;
  @Column('uuid') driverId!: string;
  @Column('text') place!: ParcelPhotoPlace;
  @Column('integer') bytes!: number;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) takenAt!: Date;
}
