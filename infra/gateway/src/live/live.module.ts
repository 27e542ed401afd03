import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { LiveMetrics } from './live-metrics.js';
import { LiveRoutes } from './live-routes.js';
import { LiveService } from './live.service.js';
import { RidesUnderWay } from './rides-under-way.js';
import { SessionWatch } from './session-watch.js';

@Module({
  imports: [CallsModule, SessionsModule],
  providers: [LiveRoutes, LiveService, LiveMetrics, RidesUnderWay, SessionWatch],
})
export class LiveModule {}
