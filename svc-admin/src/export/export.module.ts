import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { LiveModule } from '../live/live.module.js';
import { ExportMessages } from './export.messages.js';
import { ExportService } from './export.service.js';

@Module({ imports: [AnalyticsModule, LiveModule], controllers: [ExportMessages], providers: [ExportService] })
export class ExportModule {}
