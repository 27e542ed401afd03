import type { NotificationKind } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What somebody chose for one kind of notifications; without a row they want it. */
@Entity('notification_choices')
export class NotificationChoiceEntity {
  @PrimaryColumn('uuid') userId!: string;
  @PrimaryColumn('text') kind!: NotificationKind;
  @Column('boolean') wanted!: boolean;
}
