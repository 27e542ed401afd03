import { Controller } from '@nestjs/common';
import { dispatchCandidates, driversAround, freeDrivers } from '@rahi/contracts';
import type * as z from 'zod/mini';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import { FreeCount } from '../../fleet/free-count.service.js';
import { Candidates, type CandidatesAnswer } from './candidates.service.js';
import { DriversAround } from './drivers-around.service.js';

/** What svc-rides asks in each round of dispatch (R11), and for the surge of a city. */
@Controller()
export class CandidatesMessages {
  constructor(
    private readonly candidates: Candidates,
    private readonly count: FreeCount,
    private readonly around: DriversAround,
  ) {}

  @HandlesInternal(dispatchCandidates)
  of({ request }: InternalInbound<typeof dispatchCandidates>): Promise<CandidatesAnswer> {
    return this.candidates.of(request);
  }

  @HandlesInternal(freeDrivers)
  free({ request }: InternalInbound<typeof freeDrivers>): Promise<z.output<typeof freeDrivers.answer>> {
    return this.count.of(request);
  }

  @HandlesInternal(driversAround)
  whereabouts({ request }: InternalInbound<typeof driversAround>): Promise<z.output<typeof driversAround.answer>> {
    return this.around.of(request);
  }
}
