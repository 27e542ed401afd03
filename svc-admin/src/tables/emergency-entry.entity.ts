import type { IncidentEntry } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A line of an incident's timeline: what an administrator did, or what svc-rides says that it did. */
@Entity('emergency_entries')
export class EmergencyEntryEntity {
  /** The event's id, if an event created it. */
  @PrimaryColumn('uuid', { name: 'entry_id' }) id!: string;
  @Column('uuid') emergencyId!: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) at!: Date;
  @Column('text') kind!: IncidentEntry['kind'];
  @Column('uuid', { nullable: true }) byId!: string | null;
  @Column('text', { nullable: true }) byName!: string | null;
  @Column('text') text!: string;
}
