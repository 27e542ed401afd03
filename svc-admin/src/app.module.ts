import { Module } from '@nestjs/common';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { AuditModule } from './audit/audit.module.js';
import { adminConfig } from './config.js';
import { DriverModule } from './driver/driver.module.js';
import { EmergenciesModule } from './emergencies/emergencies.module.js';
import { EntitiesModule } from './entities.module.js';
import { ExportModule } from './export/export.module.js';
import { ReadModelsModule } from './read-models/read-models.module.js';
import { RebuildModule } from './rebuild/rebuild.module.js';
import { RidesModule } from './rides/rides.module.js';
import { StatsModule } from './stats/stats.module.js';
import { UsersModule } from './users/users.module.js';

export const service: ServiceOptions = {
  name: 'svc-admin',
  config: adminConfig,
  migrations: new URL('./migrations/', import.meta.url),
};

@Module({
  imports: [
    ServiceModule.forRoot(service),
    EntitiesModule,
    ReadModelsModule,
    StatsModule,
    AnalyticsModule,
    RidesModule,
    UsersModule,
    DriverModule,
    AuditModule,
    EmergenciesModule,
    ExportModule,
    RebuildModule,
  ],
})
export class AppModule {}
