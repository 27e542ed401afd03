import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber, byteaAsHex } from '../columns.js';

/** The end of the chain, in one row: without it, rows taken from the end would leave a chain without a fault. */
@Entity('audit_head')
export class AuditHeadEntity {
  @PrimaryColumn('boolean') single!: true;
  @Column('bigint', { transformer: bigintAsNumber }) seq!: number;
  @Column('bytea', { transformer: byteaAsHex }) hash!: string;
}
