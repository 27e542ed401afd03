import { Module } from '@nestjs/common';
import { AnalyticsMessages } from './analytics.messages.js';
import { AnalyticsService } from './analytics.service.js';

@Module({ controllers: [AnalyticsMessages], providers: [AnalyticsService], exports: [AnalyticsService] })
export class AnalyticsModule {}
