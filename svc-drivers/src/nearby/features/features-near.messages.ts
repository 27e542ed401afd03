import { Controller } from '@nestjs/common';
import { featuresNear, type CallAnswer } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { requireMayLook } from '../may-look.js';
import { FeaturesNear } from './features-near.service.js';

@Controller()
export class FeaturesNearMessages {
  constructor(private readonly features: FeaturesNear) {}

  /** @throws Refusal profile_incomplete: as those who are near (R50), they are for people who can book */
  @Handles(featuresNear)
  near({ query, principal }: Inbound<typeof featuresNear>): Promise<CallAnswer<typeof featuresNear>> {
    requireMayLook(principal);
    return this.features.around(query);
  }
}
