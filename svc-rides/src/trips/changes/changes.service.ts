import { Injectable } from '@nestjs/common';
import {
  changeAnswerSeconds,
  isActive,
  queuedRide,
  Refusal,
  usualPaymentMethod,
  type answerChange,
  type ChangeAnswer,
  type changeRide,
  type ChangeOffer,
  type ChangeState,
  type RideStateEvent,
} from '@rahi/contracts';
import { Outbox, type Cause, type Inbound } from '@rahi/service-kit';
import { paymentHandlers } from '../../money/payments/methods/payment-handlers.js';
import { Wallet } from '../../money/payments/wallet.service.js';
import { isUnanswered } from '../../ride/predicates.js';
import { noSuchRide, refusePlanning, rideChanged } from '../../ride/ride-refusals.js';
import type { ConfirmedChange } from '../../ride/ride-parts.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { backToSearch } from '../../ride/store/queue.js';
import { RidesRepository, type Move } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';
import { ChangeOffers, type ChangePromise } from './change-offers.service.js';
import { badWish, changeIsOver, changeWaits, noSuchChange, otherFigures, rideEnded } from './change-refusals.js';
import { basisOf, columnsAfter, openChange } from './changed-trip.js';

type Wished = Inbound<typeof changeRide>;
type Answered = Inbound<typeof answerChange>;

/** How often a ride is read again when it changes in the meantime. */
const attempts = 3;

/** What an answer makes of a change, who gives it, and its event. */
const outcomes = {
  accept: { state: 'accepted', by: 'driver', event: 'ride.changed.v1' },
  decline: { state: 'declined', by: 'driver', event: 'ride.change_declined.v1' },
  withdraw: { state: 'withdrawn', by: 'rider', event: 'ride.change_withdrawn.v1' },
} as const satisfies Record<ChangeAnswer, { state: ChangeState; by: 'driver' | 'rider'; event: RideStateEvent }>;

/**
 * Changes of a trip that its rider wishes (R44). Each step is one UPDATE at the version of the ride that was read, so that of several at
 * once, one is true.
 */
@Injectable()
export class Changes {
  constructor(
    private readonly rides: RidesRepository,
    private readonly offers: ChangeOffers,
    private readonly wallet: Wallet,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The figures of a wish, or, with a token, what they confirm: a proposal, or a change without a driver to ask.
   * @throws Refusal not_found for anyone but the rider; the refusals of the call
   */
  async wish(inbound: Wished): Promise<{ ride: RideEntity; offer: ChangeOffer | null }> {
    const { params, body, principal, language } = inbound;
    const { confirm, ...wish } = body;
    for (let attempt = 1; ; attempt += 1) {
      const ride = await this.rides.byId(params.id);
      if (ride?.riderId !== principal.userId) throw noSuchRide();
      refusePlanning(ride);
      if (confirm === undefined) {
        if (openChange(ride)) throw changeWaits(ride);
        return {
          ride,
          offer: await this.offers.offer(ride, wish, await this.offers.of(ride, wish, inbound), language),
        };
      }
      const changed = await this.#confirm(ride, confirm, inbound);
      if (changed) return { ride: changed, offer: null };
      // Others changed the ride between the read and the change, again and again.
      if (attempt > attempts) throw rideChanged(ride);
    }
  }

  /**
   * An answer to a change, by the driver, or by the rider who takes it back. The same answer again changes nothing.
   * @returns the ride after it, and who answered
   * @throws Refusal not_found for strangers and for another change, forbidden for the other person, change_over
   */
  async answer(inbound: Answered): Promise<{ ride: RideEntity; by: 'driver' | 'rider' }> {
    const { params, body, principal } = inbound;
    const { state, by, event } = outcomes[body.answer];
    for (let attempt = 1; ; attempt += 1) {
      const ride = await this.rides.byId(params.id);
      const own = ride && { rider: ride.riderId === principal.userId, driver: ride.driverId === principal.userId };
      if (!ride || !(own?.rider || own?.driver)) throw noSuchRide();
      if (!own[by]) throw new Refusal('forbidden', say(`change.only.${by}`));
      const { change } = ride;
      if (change?.id !== params.changeId) throw noSuchChange();
      if (change.state === state) return { ride, by };
      if (!openChange(ride)) throw changeIsOver(change);
      const set = { ...(state === 'accepted' && columnsAfter(ride, change)), change: { ...change, state } };
      const answered = await this.#answered(ride, event, set, state === 'accepted' ? change : null, inbound);
      if (answered) return { ride: answered, by };
      if (attempt > attempts) throw rideChanged(ride);
    }
  }

  /** Ends an open change whose driver has not answered in time. @returns the ride after it; null when it has changed since it was read */
  async lapse(ride: RideEntity, cause: Cause): Promise<RideEntity | null> {
    const { id, version, change } = ride;
    if (!change || !isUnanswered(change)) return null;
    return this.rides.noteAs(
      'ride.change_lapsed.v1',
      { id, version },
      { change: { ...change, state: 'lapsed' } },
      cause,
    );
  }

  /** R48: a change that makes the trip end later than in 5 minutes takes the next ride from its driver. */
  #answered(
    ride: RideEntity,
    event: RideStateEvent,
    set: Move['set'],
    accepted: ConfirmedChange | null,
    cause: Cause,
  ): Promise<RideEntity | null> {
    const where = { id: ride.id, version: ride.version };
    const next = accepted && endsLater(accepted) ? ride.nextRideId : null;
    if (next === null) return this.rides.noteAs(event, where, set, cause);
    return this.outbox.transaction(async (manager) => {
      const answered = await this.rides.noteAs(event, where, { ...set, nextRideId: null }, cause, manager);
      if (answered) await this.rides.move({ ...backToSearch(next), queuedAfter: ride.id }, cause, manager);
      return answered;
    }, cause.deadline);
  }

  /** @returns the ride after it; null when it has changed since it was read */
  async #confirm(ride: RideEntity, token: string, inbound: Wished): Promise<RideEntity | null> {
    const promise = await this.offers.promised(token, ride.id);
    if (!promise) throw badWish('confirm', say('change.unknown'));
    // The same press came before.
    if (ride.change?.id === promise.id) return ride;
    if (!isActive(ride.status)) throw rideEnded(ride);
    if (openChange(ride)) throw changeWaits(ride);
    // Its end is an event of its own, before the next one begins.
    if (ride.change && isUnanswered(ride.change)) {
      await this.lapse(ride, inbound);
      return null;
    }
    await this.#checkFigures(ride, promise, inbound);
    const { trip } = promise;
    const { riderId, paymentMethod = usualPaymentMethod } = ride;
    await paymentHandlers[paymentMethod].mustPay({ riderId, paise: trip.farePaise }, this.wallet);
    const where = { id: ride.id, version: ride.version };
    const change = confirmed(promise);
    if (ride.status !== 'searching') return this.rides.noteAs('ride.change_proposed.v1', where, { change }, inbound);
    const set = { ...columnsAfter(ride, trip), change: { ...change, state: 'accepted' as const } };
    return this.rides.noteAs('ride.changed.v1', where, set, inbound);
  }

  /** @throws Refusal fare_changed with the figures of now, where those of the token are not true any more */
  async #checkFigures(ride: RideEntity, { basis, expiresAt, wish }: ChangePromise, inbound: Wished): Promise<void> {
    if (basis === basisOf(ride) && Date.now() < expiresAt) return;
    const now = await this.offers.of(ride, wish, inbound);
    throw otherFigures(await this.offers.offer(ride, wish, now, inbound.language), now.trip.farePaise);
  }
}

/** R48: whether a trip with this change does not end soon: by the arrival that its rider was shown. */
function endsLater({ arrival, stops }: ConfirmedChange): boolean {
  if (stops.length > 0 || arrival === null) return true;
  return Date.parse(arrival) > Date.now() + queuedRide.withinMinutes * 60_000;
}

/** A change as the ride keeps it while its driver may answer. */
function confirmed({ id, trip }: ChangePromise): ConfirmedChange {
  const answerBy = new Date(Date.now() + changeAnswerSeconds * 1000).toISOString();
  return { id, state: 'open', answerBy, ...trip };
}
