import type { TrustedContact } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A person who is notified of a user's trips. */
@Entity('trusted_contacts')
export class ContactEntity {
  @PrimaryColumn('uuid') userId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('boolean') eachTrip!: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

export function viewOfContact({ id, name, phone, email, eachTrip }: ContactEntity): TrustedContact {
  return { id, name, phone, email, eachTrip };
}
