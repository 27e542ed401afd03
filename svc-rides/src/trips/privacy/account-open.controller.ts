import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { accountOpen } from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { ownedKinds } from '../../money/ledger/account.js';
import { Journal } from '../../money/ledger/journal.js';
import { active } from '../../ride/active-rides.js';
import { RideEntity } from '../../ride/ride.entity.js';

/** Whether a ride or money keeps somebody's account open: svc-auth asks before it erases. */
@Controller()
export class AccountOpenController {
  constructor(
    @InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>,
    private readonly journal: Journal,
  ) {}

  @HandlesInternal(accountOpen)
  async open({ request: { personId } }: InternalInbound<typeof accountOpen>) {
    const [asRider, asDriver, ...balances] = await Promise.all([
      this.rides.createQueryBuilder('ride').where({ riderId: personId }).andWhere(active).getCount(),
      this.rides.createQueryBuilder('ride').where({ driverId: personId }).andWhere(active).getCount(),
      ...ownedKinds.map((kind) => this.journal.balanceOf({ kind, owner: personId })),
    ]);
    return { rideRuns: asRider + asDriver > 0, moneyDue: balances.some((paise) => paise !== 0) };
  }
}
