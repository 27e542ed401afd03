import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type Ride, type RideStatus, type updateRide } from '@rahi/contracts';
import { accessDetails, CONFIG, type Inbound } from '@rahi/service-kit';
import type { FindOptionsWhere, QueryDeepPartialEntity } from 'typeorm';
import type { RidesConfig } from '../rides.config.js';
import { cannotMove, noSuchRide } from '../rides/ride-refusals.js';
import { rolesOf, stepOf, type PersonRole } from '../rides/ride-roles.js';
import { viewOf } from '../rides/ride-view.js';
import type { RideRecord } from '../rides/ride.entity.js';
import { RidesRepository, serverClock, type Move } from '../rides/rides.repository.js';
import { AssignmentService } from './assignment.service.js';
import { TripCodeService } from './trip-code.service.js';

type Update = Inbound<typeof updateRide>;

/** `PATCH /api/rides/{id}`: every transition of R9. */
@Injectable()
export class LifecycleService {
  constructor(
    private readonly rides: RidesRepository,
    private readonly assignment: AssignmentService,
    private readonly tripCode: TripCodeService,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  async update(inbound: Update): Promise<Ride> {
    const { principal, body } = inbound;
    // R6: a trip under way may be brought to its end; taking or giving a new one may not.
    if (principal.suspended && body.status === 'driver_assigned') {
      throw new Refusal('account_suspended', accessDetails.account_suspended);
    }
    const ride = await this.rides.byId(inbound.params.id);
    if (!ride) throw noSuchRide();
    const moved =
      body.status === 'driver_assigned'
        ? await this.assignment.assign(ride, inbound)
        : await this.#advance(ride, body.status, inbound);
    const [role] = rolesOf(moved, principal);
    if (!role) throw noSuchRide();
    return viewOf(moved, { role }, this.config.TRIP_CODE);
  }

  async #advance(ride: RideRecord, to: RideStatus, inbound: Update): Promise<RideRecord> {
    const roles = rolesOf(ride, inbound.principal);
    if (roles.length === 0) throw noSuchRide();
    const step = stepOf(ride, to, roles);
    if (step.do === 'nothing') return ride;
    if (step.do === 'refuse') throw cannotMove(ride, to);
    const { userId } = inbound.principal;
    const move: Move = { rideId: ride.id, to, by: step.by, owner: ownerOf(step.by, userId), set: marksOf(to, step.by) };
    const moved =
      to === 'in_progress' ? await this.tripCode.start(move, inbound) : await this.rides.move(move, inbound.requestId);
    return moved ?? this.#overtaken(ride.id, to, roles);
  }

  /** Somebody else moved the ride between the look and the leap. */
  async #overtaken(rideId: string, to: RideStatus, roles: PersonRole[]): Promise<RideRecord> {
    const ride = await this.rides.byId(rideId);
    if (!ride) throw noSuchRide();
    if (stepOf(ride, to, roles).do === 'nothing') return ride;
    throw cannotMove(ride, to);
  }
}

function ownerOf(role: PersonRole, userId: string): FindOptionsWhere<RideRecord> {
  switch (role) {
    case 'rider':
      return { riderId: userId };
    case 'driver':
      return { driverId: userId };
    case 'admin':
      return {};
  }
}

/** What a transition leaves on the ride. R9: the time is the server's, whatever the client sent. */
function marksOf(to: RideStatus, by: PersonRole): QueryDeepPartialEntity<RideRecord> {
  switch (to) {
    case 'searching':
      return {};
    case 'driver_assigned':
      return { assignedAt: serverClock };
    case 'driver_arrived':
      return { arrivedAt: serverClock };
    case 'in_progress':
      return { startedAt: serverClock };
    case 'completed':
      return { completedAt: serverClock };
    case 'cancelled':
      return { cancelledAt: serverClock, cancelledBy: by };
  }
}
