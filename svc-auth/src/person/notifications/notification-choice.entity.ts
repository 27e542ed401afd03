import type { NotificationKind } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person's choice for one kind of notifications; without a row the kind is on. */
@Entity('notification_choices')
export class NotificationChoiceEntity {
  @PrimaryColumn('uuid') userId!: string;
  @PrimaryColumn('text') kind!: NotificationKind;
  @Column('boolean') wanted!: boolean;
}
