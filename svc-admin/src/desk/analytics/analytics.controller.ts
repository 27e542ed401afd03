import { Controller } from '@nestjs/common';
import { adminAnalytics } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { AnalyticsService } from './analytics.service.js';

@Controller()
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Handles(adminAnalytics)
  of({ query }: Inbound<typeof adminAnalytics>) {
    return this.analytics.of(query.period ?? '7d', new Date());
  }
}
