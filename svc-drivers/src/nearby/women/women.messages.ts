import { Controller } from '@nestjs/common';
import { womenByCity, womenNear, type CallAnswer } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { requireMayLook } from '../may-look.js';
import { Women } from './women.service.js';

@Controller()
export class WomenMessages {
  constructor(private readonly women: Women) {}

  /** @throws Refusal profile_incomplete: as those who are near (R50), they are for people who can book */
  @Handles(womenNear)
  near({ query, principal }: Inbound<typeof womenNear>): Promise<CallAnswer<typeof womenNear>> {
    requireMayLook(principal);
    return this.women.near(query);
  }

  @Handles(womenByCity)
  byCity(): Promise<CallAnswer<typeof womenByCity>> {
    return this.women.byCity();
  }
}
