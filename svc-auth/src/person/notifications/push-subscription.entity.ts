import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { SessionEntity } from '../../identity/sessions/session.entity.js';

/** The device of a session: where its push service takes messages for it, and the keys they are encrypted with. */
@Entity('push_subscriptions')
export class PushSubscriptionEntity {
  @PrimaryColumn('uuid') sessionId!: string;
  @OneToOne(() => SessionEntity) @JoinColumn({ name: 'session_id' }) session!: SessionEntity;
  /** A secret: with it anyone can call the push service. It is never logged or returned. */
  @Column('text') endpoint!: string;
  @Column('text') p256dh!: string;
  @Column('text') auth!: string;
  @Column('timestamptz') createdAt!: Date;
}
