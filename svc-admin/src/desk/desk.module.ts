import { Module } from '@nestjs/common';
import { FiguresModule } from '../figures/figures.module.js';
import { LiveModule } from '../live/live.module.js';
import { TablesModule } from '../tables/tables.module.js';
import { AnalyticsController } from './analytics/analytics.controller.js';
import { AnalyticsService } from './analytics/analytics.service.js';
import { DriverController } from './driver/driver.controller.js';
import { DrillsController } from './emergencies/drills.controller.js';
import { EmergenciesController } from './emergencies/emergencies.controller.js';
import { Escalation } from './emergencies/escalation.job.js';
import { IncidentsController } from './emergencies/incidents.controller.js';
import { ExportController } from './export/export.controller.js';
import { Contacts } from './rides/contacts.service.js';
import { RideDetailController } from './rides/ride-detail.controller.js';
import { RidesController } from './rides/rides.controller.js';
import { StatsController } from './stats/stats.controller.js';
import { UsersController } from './users/users.controller.js';

/** Floor 7: what each page of the desk asks for. */
@Module({
  imports: [TablesModule, FiguresModule, LiveModule],
  controllers: [
    AnalyticsController,
    DriverController,
    DrillsController,
    EmergenciesController,
    ExportController,
    IncidentsController,
    RideDetailController,
    RidesController,
    StatsController,
    UsersController,
  ],
  providers: [AnalyticsService, Contacts, Escalation],
})
export class DeskModule {}
