import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LiveModule } from '../live/live.module.js';
import { TablesModule } from '../tables/tables.module.js';
import { AuditHeadEntity } from './audit-head.entity.js';
import { AuditLogEntity } from './audit-log.entity.js';
import { AuditLog } from './audit-log.service.js';
import { AuditController } from './audit.controller.js';
import { HeadsJob } from './heads.job.js';

export const auditTables = [AuditHeadEntity, AuditLogEntity];

/** Floor 5: the audit log. */
@Module({
  imports: [LiveModule, TablesModule, TypeOrmModule.forFeature(auditTables)],
  controllers: [AuditController],
  providers: [AuditLog, HeadsJob],
})
export class AuditModule {}
