import { Module } from '@nestjs/common';
import { FleetHints } from './fleet-hints.service.js';
import { FleetMetrics } from './fleet-metrics.js';
import { FleetService } from './fleet.service.js';
import { Positions } from './positions.service.js';

@Module({
  providers: [FleetService, FleetHints, FleetMetrics, Positions],
  exports: [FleetService, FleetHints, Positions],
})
export class FleetModule {}
