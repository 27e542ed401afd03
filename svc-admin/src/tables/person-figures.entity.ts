import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The figures of one person over all completed rides. Triggers keep them: nothing here writes them. */
@Entity('person_figures')
export class PersonFiguresEntity {
  @PrimaryColumn('uuid') userId!: string;
  /** As rider and driver together. */
  @Column('integer') trips!: number;
  /** The rest as driver only. */
  @Column('integer') ratingSum!: number;
  @Column('integer') ratingCount!: number;
}
