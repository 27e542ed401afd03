import { Controller, Inject } from '@nestjs/common';
import { answerSafetyCheck, type Ride } from '@rahi/contracts';
import { CONFIG, Handles, type Inbound } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { viewOf } from '../../ride/ride-view.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { travellerOf } from '../../ride/trip-people.js';
import { say } from '../../say.js';
import { SafetyChecks } from './safety-checks.service.js';

/** "Is everything all right?" (ADR 30). */
@Controller()
export class SafetyController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly checks: SafetyChecks,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** Without an open question the ride stays unchanged. @throws Refusal not_found, forbidden */
  @Handles(answerSafetyCheck)
  async answer(inbound: Inbound<typeof answerSafetyCheck>): Promise<Ride> {
    const { params, body, principal } = inbound;
    const ride = await this.rides.byId(params.id);
    const who = travellerOf(ride, principal, say('emergency.people'));
    if (!ride) throw noSuchRide();
    const after =
      (await this.checks.answer(ride, who, body.answer, inbound)) ?? (await this.rides.byId(ride.id)) ?? ride;
    return viewOf(after, { role: who }, this.config);
  }
}
