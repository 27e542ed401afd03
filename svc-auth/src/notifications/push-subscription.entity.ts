import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { SessionEntity } from '../sessions/session.entity.js';

/** The device of a session: where its push service takes messages for it, and the keys they are encrypted with. */
@Entity('push_subscriptions')
export class PushSubscriptionEntity {
  @PrimaryColumn('uuid') sessionId!: string;
  @OneToOne(() => SessionEntity) @JoinColumn({ name: 'session_id' }) session!: SessionEntity;
  /** Whoever knows it can have the push service called: it is never logged and never answered. */
  @Column('text') endpoint!: string;
  @Column('text') p256dh!: string;
  @Column('text') auth!: string;
  @Column('timestamptz') createdAt!: Date;
}
