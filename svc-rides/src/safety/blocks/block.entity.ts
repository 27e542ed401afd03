import type { BlockReason } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A person who never wants to be matched with another again. It applies in both directions. */
@Entity('blocks')
export class BlockEntity {
  @PrimaryColumn('uuid') byId!: string;
  @PrimaryColumn('uuid') otherId!: string;
  @Column('uuid') rideId!: string;
  @Column('text') reason!: BlockReason;
  /** In their own words, for the desk. */
  @Column('text', { nullable: true }) text!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
