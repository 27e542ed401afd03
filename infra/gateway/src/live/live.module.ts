import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { LiveMetrics } from './live-metrics.js';
import { LiveRoutes } from './live-routes.js';
import { LiveService } from './live.service.js';
import { SessionWatch } from './session-watch.js';

@Module({ imports: [SessionsModule], providers: [LiveRoutes, LiveService, LiveMetrics, SessionWatch] })
export class LiveModule {}
