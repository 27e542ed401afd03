import { Controller, Inject } from '@nestjs/common';
import { Refusal, transitions, adminUpdateRide, type Ride, type RideStatus, updateRide } from '@rahi/contracts';
import { Handles, accessDetails, CONFIG, type Inbound } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { Billing } from '../../money/bills/billing.service.js';
import { cannotMove, noSuchRide, rideChanged } from '../../ride/ride-refusals.js';
import { rolesOf, stepOf, type PersonRole } from '../../ride/ride-roles.js';
import { viewOf } from '../../ride/ride-view.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository, type Move } from '../../ride/store/rides.repository.js';
import { AssignmentService } from './assignment.service.js';
import { MoveConditions } from './move-conditions.js';
import { OtherDriver } from './other-driver.service.js';
import { plainMove, type Wish } from './wish.js';
import { TripCodeService } from './trip-code.service.js';

type Update = Inbound<typeof updateRide>;

/** How often a ride is read again when it changes in the meantime. */
const attempts = 3;

/** `PATCH /api/rides/{id}`, and the administrators' own: every transition of R9. */
@Controller()
export class LifecycleController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly assignment: AssignmentService,
    private readonly tripCode: TripCodeService,
    private readonly conditions: MoveConditions,
    private readonly billing: Billing,
    private readonly otherDriver: OtherDriver,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  @Handles(updateRide)
  async update(inbound: Update): Promise<Ride> {
    const { principal, params, body } = inbound;
    const moved = await (body.status === 'driver_assigned'
      ? this.#assign(inbound)
      : this.#advance({ ...inbound, ...body, rideId: params.id, to: body.status }));
    const [role] = rolesOf(moved, principal);
    if (!role) throw noSuchRide();
    return viewOf(moved, { role }, this.config);
  }

  /** `PATCH /api/admin/rides/{id}`: as an admin, even of a ride that is one's own. */
  @Handles(adminUpdateRide)
  async updateAsAdmin(inbound: Inbound<typeof adminUpdateRide>): Promise<Ride> {
    const { params, body } = inbound;
    const to = body.action === 'cancel' ? 'cancelled' : 'completed';
    const wish: Wish = { ...inbound, rideId: params.id, to, reason: body.reason };
    return viewOf(await this.#decide(wish, () => ['admin']), { role: 'admin' }, this.config);
  }

  #assign(inbound: Update): Promise<RideEntity> {
    // R6: a suspended user may finish an active trip, but not take or give a new one.
    if (inbound.principal.suspended) throw new Refusal('account_suspended', accessDetails.account_suspended);
    return this.assignment.assign(inbound);
  }

  async #advance(wish: Wish): Promise<RideEntity> {
    // The usual case is one statement, which contains the whole rule. Only if it matches no ride, the reason is looked up.
    const moved = isOnlyDriversMove(wish.to) && this.#isComplete(wish) ? await this.#moveUnseen(wish) : null;
    return moved ?? this.#decide(wish, (ride) => rolesOf(ride, wish.principal));
  }

  /** Reads the ride first: this person's roles in it, and whether they may make the move. */
  async #decide(wish: Wish, parts: (ride: RideEntity) => PersonRole[]): Promise<RideEntity> {
    for (let attempt = 1; ; attempt += 1) {
      const { ride, by } = await this.#judge(wish, parts);
      if (!by) return ride;
      // Others moved the ride between the read and the change, again and again.
      if (attempt > attempts) throw cannotMove(ride, wish.to);
      const move = await this.conditions.moveOf(wish, by, ride);
      const moved = await this.#make(move, wish, by, ride);
      if (moved) return moved;
    }
  }

  #make(move: Move, wish: Wish, by: PersonRole, ride: RideEntity): Promise<RideEntity | null> {
    switch (wish.to) {
      case 'in_progress':
        return this.tripCode.start(move, wish);
      case 'completed':
        if (ride.parcel && by === 'driver')
          return this.tripCode.deliver(move, wish, (checked) => this.billing.complete(checked, ride, wish));
        return this.billing.complete(move, ride, wish);
      case 'cancelled':
        if (this.otherDriver.isReason(wish, by, ride)) return this.otherDriver.cancel(move, ride, wish);
        return this.billing.cancel(move, ride, by, wish.reason, wish);
      default:
        return this.rides.move(move, wish);
    }
  }

  /** @returns the current ride, and the actor who may make the change; no actor when it has been made already */
  async #judge(wish: Wish, parts: (ride: RideEntity) => PersonRole[]): Promise<{ ride: RideEntity; by?: PersonRole }> {
    const ride = await this.rides.byId(wish.rideId);
    const roles = ride ? parts(ride) : [];
    if (!ride || roles.length === 0) throw noSuchRide();
    const step = stepOf(ride, wish.to, roles);
    if (step.do === 'nothing') return { ride };
    if (wish.version !== undefined && wish.version !== ride.version) throw rideChanged(ride);
    if (step.do === 'refuse') throw cannotMove(ride, wish.to);
    return { ride, by: step.by };
  }

  async #moveUnseen(wish: Wish): Promise<RideEntity | null> {
    const move = await this.#conditioned(plainMove(wish, 'driver'), wish);
    return move && this.rides.move(move, wish);
  }

  #conditioned(move: Move, wish: Wish): Move | null | Promise<Move | null> {
    switch (wish.to) {
      case 'in_progress':
        return this.tripCode.checked(move, wish.otp);
      case 'driver_arrived':
        return this.conditions.arrived(move, wish);
      default:
        return move;
    }
  }

  #isComplete({ to, otp }: Wish): boolean {
    return to !== 'in_progress' || this.config.TRIP_CODE === 'show' || otp !== undefined;
  }
}

function isOnlyDriversMove(to: RideStatus): boolean {
  const makers = transitions.filter((transition) => transition.to === to).flatMap(({ by }) => by);
  return makers.length > 0 && makers.every((by) => by === 'driver');
}
