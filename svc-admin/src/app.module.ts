import { Module } from '@nestjs/common';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { AuditLog } from './audit/audit-log.service.js';
import { HeadsJob } from './audit/heads.job.js';
import { adminConfig } from './config.js';
import { DeskModule } from './desk.module.js';
import { ReadModels } from './read-models/read-models.service.js';
import { RebuildAtStart } from './rebuild/rebuild-at-start.service.js';

export const service: ServiceOptions = {
  name: 'svc-admin',
  config: adminConfig,
  migrations: new URL('./migrations/', import.meta.url),
};

/** The desk, and the consumers of events that keep its tables up to date. */
@Module({
  imports: [ServiceModule.forRoot(service), DeskModule],
  providers: [ReadModels, AuditLog, HeadsJob, RebuildAtStart],
})
export class AppModule {}
