import { Controller } from '@nestjs/common';
import { adminStats } from '@rahi/contracts';
import { Handles } from '@rahi/service-kit';
import { StatsService } from './stats.service.js';

@Controller()
export class StatsMessages {
  constructor(private readonly stats: StatsService) {}

  @Handles(adminStats)
  now() {
    return this.stats.at(new Date());
  }
}
