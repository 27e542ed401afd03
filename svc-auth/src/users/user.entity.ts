import { Refusal, type User, type UserState, type UserType } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') email!: string;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text') type!: UserType;
  @Column('boolean', { name: 'is_admin' }) isAdmin!: boolean;
  /** R4: an administrator took the role away; the settings do not give it back. */
  @Column('boolean', { name: 'admin_revoked' }) adminRevoked!: boolean;
  @Column('boolean') suspended!: boolean;
  /** Average of the ratings of the trips this user drove; null before the first. */
  @Column('double precision', { nullable: true }) rating!: number | null;
  @Column('integer', { name: 'total_trips' }) totalTrips!: number;
  /** Grows by one with every change that an event tells of. */
  @Column('integer') version!: number;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}

/** The user as its own browser sees it. */
export function viewOf(user: UserEntity): User {
  const { id, name, phone, email, type, rating, totalTrips, isAdmin, suspended, createdAt } = user;
  return {
    id,
    name,
    phone,
    email,
    type,
    rating,
    totalTrips,
    isAdmin,
    suspended,
    createdAt: createdAt.toISOString(),
  };
}

/** The user as its events carry it. */
export function stateOf(user: UserEntity): UserState {
  const { id, version, email, name, phone, type, isAdmin, suspended, createdAt } = user;
  return {
    userId: id,
    version,
    email,
    name,
    phone,
    type,
    isAdmin,
    suspended,
    createdAt: createdAt.toISOString(),
  };
}

export const noSuchUser = () => new Refusal('not_found', 'There is no such user.');
