import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What the driver of a trip is asked about an item that its rider has lost. */
@Entity('lost_items')
export class LostItemEntity {
  @PrimaryColumn('uuid') caseId!: string;
  @Column('uuid') rideId!: string;
  @Column('uuid') driverId!: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) askedAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) answeredAt!: Date | null;
  @Column('boolean', { nullable: true }) found!: boolean | null;
}
