import { Injectable } from '@nestjs/common';
import { accountOpen, Refusal } from '@rahi/contracts';
import { Caller } from '@rahi/service-kit';
import { say } from '../../say.js';

/** Whether rides or money keep an account open, which svc-rides knows. */
@Injectable()
export class OpenAccounts {
  constructor(private readonly caller: Caller) {}

  /** @throws Refusal active_ride_exists, money_due; unavailable, timeout when svc-rides does not answer */
  async mustBeClosed(personId: string, asked: { requestId: string; deadline: number }): Promise<void> {
    const { rideRuns, moneyDue } = await this.caller.ask(accountOpen, { personId }, asked);
    if (rideRuns) throw new Refusal('active_ride_exists', say('request.rideRuns'));
    if (moneyDue) throw new Refusal('money_due', say('request.moneyDue'));
  }
}
