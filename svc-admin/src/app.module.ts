import { Module } from '@nestjs/common';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { AuditModule } from './audit/audit.module.js';
import { adminConfig } from './config.js';
import { DriverModule } from './driver/driver.module.js';
import { EmergenciesModule } from './emergencies/emergencies.module.js';
import { EntitiesModule } from './entities.module.js';
import { ExportModule } from './export/export.module.js';
import { ReadModels1795197900000 } from './migrations/1795197900000-read-models.js';
import { SearchAndShifts1795201600000 } from './migrations/1795201600000-search-and-shifts.js';
import { PeopleAndSearch1795305000000 } from './migrations/1795305000000-people-and-search.js';
import { Figures1795305100000 } from './migrations/1795305100000-figures.js';
import { AuditLog1795305200000 } from './migrations/1795305200000-audit-log.js';
import { Emergencies1795392000000 } from './migrations/1795392000000-emergencies.js';
import { DetailsAndSorting1795395600000 } from './migrations/1795395600000-details-and-sorting.js';
import { IndexesOfUse1795403600000 } from './migrations/1795403600000-indexes-of-use.js';
import { ReadModelsModule } from './read-models/read-models.module.js';
import { RebuildModule } from './rebuild/rebuild.module.js';
import { RidesModule } from './rides/rides.module.js';
import { StatsModule } from './stats/stats.module.js';
import { UsersModule } from './users/users.module.js';

export const service: ServiceOptions = {
  name: 'svc-admin',
  config: adminConfig,
  migrations: [
    ReadModels1795197900000,
    SearchAndShifts1795201600000,
    PeopleAndSearch1795305000000,
    Figures1795305100000,
    AuditLog1795305200000,
    Emergencies1795392000000,
    DetailsAndSorting1795395600000,
    IndexesOfUse1795403600000,
  ],
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
