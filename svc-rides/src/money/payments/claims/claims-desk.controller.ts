import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  adminClaims,
  callPath,
  defaultPageSize,
  oldClaimHours,
  Refusal,
  rejectClaim,
  rupeesFromPaise,
  type AdminClaim,
} from '@rahi/contracts';
import {
  badCursor,
  decodeSortCursor,
  encodeSortCursor,
  Handles,
  pageReply,
  type Inbound,
  type Reply,
} from '@rahi/service-kit';
import { In, Repository } from 'typeorm';
import { deskAction } from '../../../ride/desk/desk-action.js';
import { AnyRideEntity } from '../../../ride/past/any-ride.entity.js';
import { say } from '../../../say.js';
import { Claims } from './claims.service.js';
import { PaymentClaimEntity } from './payment-claim.entity.js';

/** Claims that nobody has confirmed, at the desk (R40). */
@Controller()
export class ClaimsDeskController {
  constructor(
    @InjectRepository(PaymentClaimEntity) private readonly table: Repository<PaymentClaimEntity>,
    @InjectRepository(AnyRideEntity) private readonly allRides: Repository<AnyRideEntity>,
    private readonly claims: Claims,
  ) {}

  @Handles(adminClaims)
  async list({ query }: Inbound<typeof adminClaims>): Promise<Reply<AdminClaim[]>> {
    const { limit = defaultPageSize, cursor } = query;
    const old = () =>
      this.table
        .createQueryBuilder('claim')
        .where(`claim.state = 'open'`)
        .andWhere('claim.claimedAt <= now() - make_interval(hours => :hours)', { hours: oldClaimHours });
    const page = old()
      .orderBy('claim.claimedAt')
      .addOrderBy('claim.reference')
      .limit(limit + 1);
    if (cursor !== undefined) page.andWhere('(claim.claimedAt, claim.reference) > (:at, :reference)', placeOf(cursor));
    const [found, total] = await Promise.all([page.getMany(), old().getCount()]);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const next = found.length > limit && last ? cursorAfter(last) : null;
    return pageReply(await this.#withRides(shown), total, callPath(adminClaims, {}, { limit: query.limit }), next);
  }

  /** @throws Refusal already_decided, not_found */
  @Handles(rejectClaim)
  async reject(inbound: Inbound<typeof rejectClaim>) {
    const { params, body, principal } = inbound;
    const { reference } = params;
    const { reason } = body;
    const rejected = await this.claims.reject(
      reference,
      ({ id }) => {
        const target = { targetType: 'ride' as const, targetId: id };
        return deskAction({ actorId: principal.userId, action: 'claim.reject', reason, target });
      },
      inbound,
    );
    if (!rejected) throw new Refusal('already_decided', say('pay.claimEnded'));
    return { reference, state: 'void' as const };
  }

  async #withRides(claims: readonly PaymentClaimEntity[]): Promise<AdminClaim[]> {
    const rides = await this.allRides.findBy({ id: In(claims.map(({ rideId }) => rideId)) });
    const byId = new Map(rides.map((ride) => [ride.id, ride]));
    return claims.map(({ reference, rideId, paise, payee, claimedAt }) => {
      const ride = byId.get(rideId);
      if (!ride) throw new Error(`claim ${reference} has no ride`);
      return {
        reference,
        rideId,
        amount: rupeesFromPaise(paise),
        payee,
        claimedAt: claimedAt.toISOString(),
        riderId: ride.riderId,
        riderName: ride.rider.name,
        driverId: ride.driverId,
        driverName: ride.driver?.name ?? null,
      };
    });
  }
}

const order = 'old-claims';

function cursorAfter({ claimedAt, reference, rideId: id }: PaymentClaimEntity): string {
  return encodeSortCursor(order, { value: `${claimedAt.toISOString()} ${reference}`, id });
}

/** @throws Refusal invalid_input */
function placeOf(cursor: string): { at: string; reference: string } {
  const [at = '', reference] = decodeSortCursor(order, cursor).value.split(' ');
  if (reference === undefined || Number.isNaN(Date.parse(at))) throw badCursor();
  return { at, reference };
}
