import { Module } from '@nestjs/common';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { AuditModule } from './audit/audit.module.js';
import { adminConfig } from './config.js';
import { DeskModule } from './desk/desk.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { LiveModule } from './live/live.module.js';
import { ReadModelsModule } from './read-models/read-models.module.js';
import { SupportModule } from './support/support.module.js';
import { TablesModule } from './tables/tables.module.js';
import { keptData } from './kept-data.js';

export const service: ServiceOptions = {
  name: 'svc-admin',
  config: adminConfig,
  migrations: new URL('./migrations/', import.meta.url),
  keptData,
};

/** The floors, lowest first: README.md says what each one holds. */
@Module({
  imports: [
    ServiceModule.forRoot(service),
    TablesModule,
    FiguresModule,
    LiveModule,
    ReadModelsModule,
    AuditModule,
    SupportModule,
    DeskModule,
  ],
})
export class AppModule {}
