import { Entity, PrimaryColumn } from 'typeorm';

/** One row: the version of the code that built the read models. */
@Entity('read_model_build')
export class ReadModelBuildEntity {
  @PrimaryColumn('integer') version!: number;
}
