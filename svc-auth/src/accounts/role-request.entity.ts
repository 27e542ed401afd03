import type { AdminRole } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A role that an owner asked for somebody, until a second owner agrees. */
@Entity('role_requests')
export class RoleRequestEntity {
  @PrimaryColumn('uuid') userId!: string;
  @Column('text') role!: AdminRole;
  @Column('uuid') askedBy!: string;
  @Column('timestamptz') askedAt!: Date;
}
