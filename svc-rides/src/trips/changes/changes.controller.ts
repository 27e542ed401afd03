import { Controller, Inject } from '@nestjs/common';
import { answerChange, changeRide, type ChangeOffer, type Ride } from '@rahi/contracts';
import { CONFIG, Handles, type Inbound } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { viewOf } from '../../ride/ride-view.js';
import { Changes } from './changes.service.js';

/** R44: the rider changes a trip while it is under way, and its driver answers. */
@Controller()
export class ChangesController {
  constructor(
    private readonly changes: Changes,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  @Handles(changeRide)
  async change(inbound: Inbound<typeof changeRide>): Promise<{ ride: Ride; offer: ChangeOffer | null }> {
    const { ride, offer } = await this.changes.wish(inbound);
    return { ride: viewOf(ride, { role: 'rider' }, this.config), offer };
  }

  @Handles(answerChange)
  async answer(inbound: Inbound<typeof answerChange>): Promise<Ride> {
    const { ride, by } = await this.changes.answer(inbound);
    return viewOf(ride, { role: by }, this.config);
  }
}
