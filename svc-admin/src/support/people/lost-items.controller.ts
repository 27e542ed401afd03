import { Controller } from '@nestjs/common';
import { answerLostItem, lostItem, lostItemCalls, type LostItem } from '@rahi/contracts';
import { Handles, HandlesInternal, type Inbound, type InternalInbound } from '@rahi/service-kit';
import { LostItems } from './lost-items.service.js';

/** What the drivers of trips are asked about lost items, and what svc-rides asks before it connects a call. */
@Controller()
export class LostItemsController {
  constructor(private readonly items: LostItems) {}

  /** @throws Refusal not_found for anyone but the driver who is asked */
  @Handles(lostItem)
  read({ params, principal }: Inbound<typeof lostItem>): Promise<LostItem> {
    return this.items.of(params.id, principal.userId);
  }

  /** @throws Refusal not_found for anyone but the driver who is asked, already_decided, case_closed */
  @Handles(answerLostItem)
  answer({ params, body, principal }: Inbound<typeof answerLostItem>): Promise<LostItem> {
    return this.items.answer(params.id, principal.userId, body.found);
  }

  @HandlesInternal(lostItemCalls)
  async calls({ request }: InternalInbound<typeof lostItemCalls>) {
    return { until: await this.items.callUntilOfRide(request.rideId) };
  }
}
