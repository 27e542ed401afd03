import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person's photo, as JPEG. */
@Entity('photos')
export class PhotoEntity {
  @PrimaryColumn('uuid') userId!: string;
  @Column('bytea') bytes!: Buffer;
  @Column('timestamptz') setAt!: Date;
}
