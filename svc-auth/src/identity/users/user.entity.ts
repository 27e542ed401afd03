import {
  Refusal,
  userSchema,
  userStateSchema,
  deskRoleOf,
  type AdminRole,
  type Gender,
  type Language,
  type QuietHours,
  type User,
  type UserState,
  type UserType,
} from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { say } from '../../say.js';

@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') email!: string;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text') type!: UserType;
  @Column('boolean') isAdmin!: boolean;
  /** At the desk; null with `isAdmin` is an owner. No event carries it. */
  @Column('text', { nullable: true }) adminRole!: AdminRole | null;
  /** R4: an administrator took the role away; the settings do not restore it. */
  @Column('boolean') adminRevoked!: boolean;
  @Column('boolean') suspended!: boolean;
  /** Average rating of the trips that this user drove; null before the first. */
  @Column('double precision', { nullable: true }) rating!: number | null;
  @Column('integer') totalTrips!: number;
  /** Names the present photo; null without one. No event carries it. */
  @Column('text', { nullable: true }) photo!: string | null;
  /** Whether drivers see the photo. No event carries it. */
  @Column('boolean', { default: false }) photoShown!: boolean;
  /** What the person says of themselves (R46); null for nothing. Events only say whether it is `woman`. */
  @Column('text', { nullable: true }) gender!: Gender | null;
  /** The language of mails and notifications; null until it is known. No event carries it. */
  @Column('text', { nullable: true }) language!: Language | null;
  /** Whether receipts come by mail; null until the person is asked. No event carries it. */
  @Column('boolean', { nullable: true }) receiptMail!: boolean | null;
  /** When only awaited notifications make a sound; null for never. No event carries it. */
  @Column('jsonb', { nullable: true }) quietHours!: QuietHours | null;
  /** Has a passkey (R36). No event carries it. */
  @Column('boolean', { default: false }) secondFactor!: boolean;
  /** Grows by one with every change that is published as an event. */
  @Column('integer') version!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** The user as its own browser sees it: the contract selects the fields. */
export function viewOf(user: UserEntity): User {
  return userSchema.parse({ ...user, adminRole: deskRoleOf(user), createdAt: user.createdAt.toISOString() });
}

/** The user as administrators see it: without the gender, which is the person's own (R46). */
export function deskViewOf(user: UserEntity): User {
  const { gender: _, ...view } = viewOf(user);
  return view;
}

/** Whether the person says that she is a woman (R46). */
export const saysWoman = ({ gender }: Pick<UserEntity, 'gender'>): boolean => gender === 'woman';

/** The user as its events carry it. */
export function stateOf(user: UserEntity): UserState {
  const { id: userId, createdAt } = user;
  return userStateSchema.parse({ ...user, userId, createdAt: createdAt.toISOString(), woman: saysWoman(user) });
}

export const noSuchUser = () => new Refusal('not_found', say('user.none'));
