import { Controller } from '@nestjs/common';
import { driverFairness, type Fairness } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { FairnessOfEarnings } from './fairness.service.js';

@Controller()
export class FairnessMessages {
  constructor(private readonly fairness: FairnessOfEarnings) {}

  @Handles(driverFairness)
  of({ query }: Inbound<typeof driverFairness>): Promise<Fairness> {
    return this.fairness.of(query.period ?? '7d');
  }
}
