import { Controller } from '@nestjs/common';
import { Refusal, riderDues, type Dues as DuesAnswer } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { say } from '../../say.js';
import { Dues } from './dues.service.js';

@Controller()
export class DuesController {
  constructor(private readonly dues: Dues) {}

  @Handles(riderDues)
  async of({ params, principal }: Inbound<typeof riderDues>): Promise<DuesAnswer> {
    if (params.riderId !== principal.userId && !principal.isAdmin) throw new Refusal('not_found', say('nothing'));
    return this.dues.of(params.riderId);
  }
}
