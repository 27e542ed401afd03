import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The photo of a message, as JPEG. */
@Entity('case_photos')
export class CasePhotoEntity {
  @PrimaryColumn('uuid') messageId!: string;
  @Column('bytea') bytes!: Buffer;
}
