import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { disputeDays, openDispute, Refusal, rideDispute, type Dispute } from '@rahi/contracts';
import { brokenConstraint, Handles, type Inbound } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { owedPaise } from '../../ride/amounts.js';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { rolesOf } from '../../ride/ride-roles.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { DisputeEntity, disputeOf } from './dispute.entity.js';
import { say } from '../../say.js';

const disputeMs = disputeDays * 24 * 3_600_000;

/** A rider disputes the bill of a ride. */
@Controller()
export class DisputesController {
  constructor(
    private readonly rides: RidesRepository,
    @InjectRepository(DisputeEntity) private readonly table: Repository<DisputeEntity>,
  ) {}

  /** The same again is the same dispute. */
  @Handles(openDispute)
  async open({ params, body, principal }: Inbound<typeof openDispute>): Promise<Dispute> {
    const ride = await this.rides.byId(params.id);
    const [role] = ride ? rolesOf(ride, principal) : [];
    if (!ride || !role) throw noSuchRide();
    if (role !== 'rider') throw new Refusal('forbidden', say('bill.disputeRider'));
    mayDispute(ride);
    const dispute = { id: randomUUID(), rideId: ride.id, reason: body.reason, text: body.text ?? null };
    try {
      await this.table.insert(dispute);
    } catch (error) {
      if (brokenConstraint(error) !== 'one_dispute_per_ride') throw error;
    }
    const stored = await this.table.findOneByOrFail({ rideId: ride.id });
    if (stored.reason !== dispute.reason || stored.text !== dispute.text) {
      throw new Refusal('already_disputed', say('bill.disputedAlready'));
    }
    return disputeOf(stored);
  }

  @Handles(rideDispute)
  async of({ params, principal }: Inbound<typeof rideDispute>): Promise<Dispute | null> {
    const ride = await this.rides.byId(params.id);
    const roles = ride ? rolesOf(ride, principal) : [];
    if (!roles.includes('rider') && !roles.includes('admin')) throw noSuchRide();
    const dispute = await this.table.findOneBy({ rideId: params.id });
    return dispute && disputeOf(dispute);
  }
}

/** @throws Refusal nothing_due for a ride without a bill, too_late */
function mayDispute(ride: RideEntity): void {
  const end = ride.completedAt ?? ride.cancelledAt;
  if (end === null || owedPaise(ride) === 0) {
    throw new Refusal('nothing_due', say('bill.none'), { rideStatus: ride.status });
  }
  if (Date.now() - end.getTime() > disputeMs) {
    throw new Refusal('too_late', say('bill.disputeLate', { days: disputeDays }));
  }
}
