import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { LiveFeeds } from './live-feeds.js';
import { LiveMetrics } from './live-metrics.js';
import { LiveRoutes } from './live-routes.js';
import { LiveService } from './live.service.js';
import { SignsOfLife } from './signs-of-life.js';

@Module({
  imports: [CallsModule, SessionsModule],
  providers: [LiveRoutes, LiveService, LiveFeeds, LiveMetrics, SignsOfLife],
})
export class LiveModule {}
