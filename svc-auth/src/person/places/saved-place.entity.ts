import type { SavedPlace } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A destination that a person has saved. */
@Entity('saved_places')
export class SavedPlaceEntity {
  @PrimaryColumn('uuid') userId!: string;
  /** The person's word for it: `home`, `work`, or another short word. */
  @PrimaryColumn('text') place!: string;
  @Column('text') name!: string;
  @Column('text') address!: string;
  @Column('double precision') lat!: number;
  @Column('double precision') lng!: number;
  @Column('timestamptz') updatedAt!: Date;
}

export function viewOfPlace({ place, name, address, lat, lng, updatedAt }: SavedPlaceEntity): SavedPlace {
  return { place, name, address, lat, lng, updatedAt: updatedAt.toISOString() };
}
