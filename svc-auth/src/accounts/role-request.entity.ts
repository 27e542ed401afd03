import type { AdminRole } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A role that an owner requested for a user, until a second owner agrees. */
@Entity('role_requests')
export class RoleRequestEntity {
  @PrimaryColumn('uuid') userId!: string;
  @Column('text') role!: AdminRole;
  @Column('uuid') askedBy!: string;
  @Column('timestamptz') askedAt!: Date;
}
