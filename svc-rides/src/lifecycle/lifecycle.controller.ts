import { Controller, Inject } from '@nestjs/common';
import {
  Refusal,
  transitions,
  type AdminAction,
  adminUpdateRide,
  type AuditEntry,
  type Ride,
  type RideStatus,
  updateRide,
} from '@rahi/contracts';
import { Handles, accessDetails, CONFIG, type Inbound } from '@rahi/service-kit';
import type { FindOptionsWhere } from 'typeorm';
import type { RidesConfig } from '../config.js';
import { cannotMove, noSuchRide, rideChanged } from '../rides/ride-refusals.js';
import { rolesOf, stepOf, type PersonRole } from '../rides/ride-roles.js';
import { viewOf } from '../rides/ride-view.js';
import type { RideEntity } from '../rides/ride.entity.js';
import { RidesRepository, type Move } from '../rides/rides.repository.js';
import { AssignmentService } from './assignment.service.js';
import { TripCodeService } from './trip-code.service.js';

type Update = Inbound<typeof updateRide>;

/** A wish to have a ride in another status, and all that it takes to grant it. */
interface Wish extends Pick<Update, 'principal' | 'requestId' | 'deadline'> {
  rideId: string;
  to: RideStatus;
  otp?: string | undefined;
  /** Why, in an administrator's words. */
  reason?: string | undefined;
  version?: number | undefined;
}

/** `PATCH /api/rides/{id}`, and the administrators' own: every transition of R9. */
@Controller()
export class LifecycleController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly assignment: AssignmentService,
    private readonly tripCode: TripCodeService,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  @Handles(updateRide)
  async update(inbound: Update): Promise<Ride> {
    const { principal, params, body } = inbound;
    const moved = await (body.status === 'driver_assigned'
      ? this.#assign(inbound)
      : this.#advance({ ...inbound, rideId: params.id, to: body.status, otp: body.otp, version: body.version }));
    const [role] = rolesOf(moved, principal);
    if (!role) throw noSuchRide();
    return viewOf(moved, { role }, this.config.TRIP_CODE);
  }

  /** `PATCH /api/admin/rides/{id}`: as an admin, even of a ride that is one's own. */
  @Handles(adminUpdateRide)
  async cancelAsAdmin(inbound: Inbound<typeof adminUpdateRide>): Promise<Ride> {
    const { params, body } = inbound;
    const wish: Wish = { ...inbound, rideId: params.id, to: 'cancelled', reason: body.reason };
    return viewOf(await this.#decide(wish, () => ['admin']), { role: 'admin' }, this.config.TRIP_CODE);
  }

  #assign(inbound: Update): Promise<RideEntity> {
    // R6: a trip under way may be brought to its end; taking or giving a new one may not.
    if (inbound.principal.suspended) throw new Refusal('account_suspended', accessDetails.account_suspended);
    return this.assignment.assign(inbound);
  }

  async #advance(wish: Wish): Promise<RideEntity> {
    // The usual case in one statement: it holds the whole rule. Only when it finds no such ride is it asked why.
    const moved = isDriversAlone(wish.to) && this.#isComplete(wish) ? await this.#move(wish, 'driver') : null;
    return moved ?? this.#decide(wish, (ride) => rolesOf(ride, wish.principal));
  }

  /** Looks at the ride first: what it is to this person, and whether the wish is open to them. */
  async #decide(wish: Wish, parts: (ride: RideEntity) => PersonRole[]): Promise<RideEntity> {
    const seen = await this.#judge(wish, parts);
    if (!seen.by) return seen.ride;
    const moved = await (wish.to === 'in_progress'
      ? this.tripCode.start(moveOf(wish, seen.by), wish)
      : this.#move(wish, seen.by));
    if (moved) return moved;
    // Somebody else moved the ride between the look and the leap.
    const { ride, by } = await this.#judge(wish, parts);
    if (by) throw cannotMove(ride, wish.to);
    return ride;
  }

  /** @returns the ride as it stands, and the actor who may make the change: none when it has been made already */
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

  #move(wish: Wish, by: PersonRole): Promise<RideEntity | null> {
    const move = moveOf(wish, by);
    return this.rides.move(wish.to === 'in_progress' ? this.tripCode.checked(move, wish.otp) : move, wish);
  }

  #isComplete({ to, otp }: Wish): boolean {
    return to !== 'in_progress' || this.config.TRIP_CODE === 'show' || otp !== undefined;
  }
}

function isDriversAlone(to: RideStatus): boolean {
  const makers = transitions.filter((transition) => transition.to === to).flatMap(({ by }) => by);
  return makers.length > 0 && makers.every((by) => by === 'driver');
}

function moveOf(wish: Wish, by: PersonRole): Move {
  const { rideId, to, version, principal } = wish;
  return {
    rideId,
    to,
    by,
    version,
    owner: ownerOf(by, principal.userId),
    set: marksOf(wish, by),
    audit: auditOf(wish, by),
  };
}

function ownerOf(role: PersonRole, userId: string): FindOptionsWhere<RideEntity> {
  switch (role) {
    case 'rider':
      return { riderId: userId };
    case 'driver':
      return { driverId: userId };
    case 'admin':
      return {};
  }
}

const now = () => 'clock_timestamp()';

/** What a transition leaves on the ride. R9: the time is Postgres's, whatever the client sent: one clock for all instances. */
function marksOf({ to, reason }: Wish, by: PersonRole): Move['set'] {
  switch (to) {
    case 'searching':
      throw new Error('no ride begins to search again');
    case 'driver_assigned':
      return { assignedAt: now };
    case 'driver_arrived':
      return { arrivedAt: now };
    case 'in_progress':
      return { startedAt: now };
    case 'completed':
      return { completedAt: now };
    case 'cancelled':
      return { cancelledAt: now, cancelledBy: by, cancelReason: reason ?? null };
  }
}

/** What an administrator does as one is written down, by whichever call they did it. */
function auditOf({ rideId, principal, reason }: Wish, by: PersonRole): AuditEntry | undefined {
  if (by !== 'admin') return undefined;
  return {
    actorId: principal.userId,
    action: 'ride.cancel' satisfies AdminAction,
    targetType: 'ride',
    targetId: rideId,
    outcome: 'done',
    code: null,
    reason: reason ?? null,
  };
}
