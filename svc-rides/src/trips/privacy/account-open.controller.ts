import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { accountOpen } from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { ownedKinds } from '../../money/ledger/account.js';
import { Journal } from '../../money/ledger/journal.js';
import { active } from '../../ride/active-rides.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { ReservationEntity } from '../reservations/reservation.entity.js';
import { coming } from '../reservations/reservations.repository.js';

/** Whether a ride, one that is booked for later, or money keeps somebody's account open: svc-auth asks before it erases. */
@Controller()
export class AccountOpenController {
  constructor(
    @InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>,
    @InjectRepository(ReservationEntity) private readonly reservations: Repository<ReservationEntity>,
    private readonly journal: Journal,
  ) {}

  @HandlesInternal(accountOpen)
  async open({ request: { personId } }: InternalInbound<typeof accountOpen>) {
    const [asRider, asDriver, later, ...balances] = await Promise.all([
      this.rides.createQueryBuilder('ride').where({ riderId: personId }).andWhere(active).getCount(),
      this.rides.createQueryBuilder('ride').where({ driverId: personId }).andWhere(active).getCount(),
      this.reservations
        .createQueryBuilder('reservation')
        .where(`${coming} AND (reservation.riderId = :personId OR reservation.driverId = :personId)`, { personId })
        .getCount(),
      ...ownedKinds.map((kind) => this.journal.balanceOf({ kind, owner: personId })),
    ]);
    return { rideRuns: asRider + asDriver + later > 0, moneyDue: balances.some((paise) => paise !== 0) };
  }
}
