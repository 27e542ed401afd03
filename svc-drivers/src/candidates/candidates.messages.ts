import { Controller } from '@nestjs/common';
import { dispatchCandidates } from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import { Candidates, type CandidatesAnswer } from './candidates.service.js';

/** What svc-rides asks in each round of dispatch (R11). */
@Controller()
export class CandidatesMessages {
  constructor(private readonly candidates: Candidates) {}

  @HandlesInternal(dispatchCandidates)
  of({ request }: InternalInbound<typeof dispatchCandidates>): Promise<CandidatesAnswer> {
    return this.candidates.of(request);
  }
}
