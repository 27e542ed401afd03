import { Controller, Inject } from '@nestjs/common';
import {
  isClaimable,
  isConfirmedByDriver,
  methodInHand,
  paiseFromRupees,
  payRide,
  Refusal,
  tipRide,
  type Principal,
  type Ride,
} from '@rahi/contracts';
import { CONFIG, Handles, Outbox, type Cause, type Inbound } from '@rahi/service-kit';
import type { RidesConfig } from '../../../config.js';
import type { Entry } from '../../ledger/account.js';
import { tip } from '../../ledger/entries.js';
import { Journal } from '../../ledger/journal.js';
import { duePaise, owedPaise, unclaimedPaise } from '../../../ride/amounts.js';
import { noSuchRide } from '../../../ride/ride-refusals.js';
import { rolesOf, type PersonRole } from '../../../ride/ride-roles.js';
import { viewOf } from '../../../ride/ride-view.js';
import { Claims, noClaims, type Claim } from '../claims/claims.service.js';
import { paymentHandlers } from '../methods/payment-handlers.js';
import { Wallet } from '../wallet.service.js';
import type { RideEntity } from '../../../ride/ride.entity.js';
import { RidesRepository, type Move } from '../../../ride/store/rides.repository.js';
import { say } from '../../../say.js';

type PaymentBody = Inbound<typeof payRide>['body'];

/** ₹1 to ₹1,000. */
const tipBounds = { leastPaise: 100, mostPaise: 100_000 };

/** How often a ride is read again when it changes in the meantime. */
const attempts = 3;

/** The payment of a ride after it ended: the fare or fee, and a tip. */
@Controller()
export class PaymentsController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly outbox: Outbox,
    private readonly journal: Journal,
    private readonly wallet: Wallet,
    private readonly claims: Claims,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** R40: the driver confirms what they got themselves; the rider's reference number is a claim, and settles nothing. */
  @Handles(payRide)
  async pay(inbound: Inbound<typeof payRide>): Promise<Ride> {
    const { params, body, principal } = inbound;
    return this.#again(params.id, principal, async (ride, role) => {
      if (role !== 'driver') return this.claims.claim(ride, claimOf(role, body), inbound);
      const due = duePaise(ride);
      if (due <= 0) {
        // Already confirmed, in another tab or by the payment provider: the payment is made, which is the goal.
        if (owedPaise(ride) > 0) return ride;
        throw new Refusal('nothing_due', say('pay.nothingDue'), { rideStatus: ride.status });
      }
      const { method } = body;
      const handler = isConfirmedByDriver(method) ? paymentHandlers[method] : null;
      if (!handler?.isDrivers(ride, this.config.UPI_PAYEE)) {
        throw new Refusal('forbidden', say('pay.bankConfirms', { operator: this.config.OPERATOR_NAME }));
      }
      // What is paid of the rest, such as a tip, leaves the claims; what is paid of all that was claimed ends them.
      const paise = unclaimedPaise(ride) || due;
      const set = {
        paymentMethod: method,
        paidPaise: ride.paidPaise + paise,
        ...(paise === due && { paidAt: () => 'clock_timestamp()', ...noClaims }),
      };
      const { id: rideId, riderId, paidPaise: paidBeforePaise } = ride;
      const paid = { rideId, riderId, driverId: driverOf(ride), paise, paidBeforePaise };
      return this.#note(ride, set, handler.received(paid), inbound, isClaimable(method) ? 'settled' : 'void');
    });
  }

  @Handles(tipRide)
  async tip(inbound: Inbound<typeof tipRide>): Promise<Ride> {
    const { params, body, principal } = inbound;
    const tipPaise = paiseFromRupees(body.amount);
    if (tipPaise < tipBounds.leastPaise || tipPaise > tipBounds.mostPaise) {
      const message = say('tip.bounds');
      throw new Refusal('invalid_input', message, { errors: [{ in: 'body', at: 'amount', message }] });
    }
    return this.#again(params.id, principal, async (ride, role) => {
      if (role !== 'rider') throw new Refusal('forbidden', say('tip.rider'));
      if (ride.status !== 'completed') {
        throw new Refusal('not_completed', say('tip.notYet'), { rideStatus: ride.status });
      }
      if (ride.tipPaise === tipPaise) return ride;
      if (ride.tipPaise > 0) throw new Refusal('already_tipped', say('tip.already'));
      const set = { tipPaise, paidAt: null };
      const { id, riderId } = ride;
      const entry = tip({ rideId: id, riderId, driverId: driverOf(ride), paise: tipPaise });
      return this.#note(ride, set, entry, inbound);
    });
  }

  /** Changes the ride with its entry in the journal. @param claims what becomes of open ones when nothing is due any more @returns null when the ride changed meanwhile */
  #note(
    ride: RideEntity,
    set: Move['set'],
    entry: Entry,
    cause: Cause,
    claims: 'settled' | 'void' = 'void',
  ): Promise<RideEntity | null> {
    return this.outbox.transaction(async (manager) => {
      const noted = await this.rides.note({ id: ride.id, version: ride.version }, set, cause, manager);
      if (!noted) return null;
      if (duePaise(noted) === 0) await this.claims.end(manager, noted.id, claims);
      await this.journal.post(manager, [entry]);
      return this.wallet.pay(manager, noted, cause);
    }, cause.deadline);
  }

  /** Changes a ride as one of its people. @param change gives null when the ride changed meanwhile */
  async #again(
    rideId: string,
    principal: Principal,
    change: (ride: RideEntity, role: PersonRole) => Promise<RideEntity | null>,
  ): Promise<Ride> {
    for (let attempt = 1; ; attempt += 1) {
      const ride = await this.rides.byId(rideId);
      const [role] = ride ? rolesOf(ride, principal) : [];
      if (!ride || !role) throw noSuchRide();
      const changed = await change(ride, role);
      if (changed) return viewOf(changed, { role }, this.config);
      if (attempt === attempts) throw new Refusal('ride_changed', say('pay.rideChanged'));
    }
  }
}

function driverOf({ id, driverId }: RideEntity): string {
  if (driverId === null) throw new Error(`ride ${id} has no driver to be paid`);
  return driverId;
}

/** @throws Refusal forbidden, invalid_input without a reference number */
function claimOf(role: PersonRole, { method, reference }: PaymentBody): Claim {
  if (role === 'admin' || !isClaimable(method)) {
    throw new Refusal('forbidden', say(`pay.driverConfirms.${methodInHand(method)}`));
  }
  if (reference !== undefined) return { method, reference };
  const message = say('pay.utr');
  throw new Refusal('invalid_input', message, { errors: [{ in: 'body', at: 'reference', message }] });
}
