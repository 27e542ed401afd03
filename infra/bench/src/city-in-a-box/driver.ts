import {
  answerChange,
  declineRide,
  distanceKm,
  driverActiveRide,
  goesAnywhere,
  navigationRoute,
  payRide,
  releaseReasons,
  releaseRide,
  rideRequests,
  rideStop,
  shareLocation,
  stopAhead,
  updateDriver,
  updateRide,
  updateUser,
  usualVehicleType,
  type CallArguments,
  type LatLng,
  type LatLngPair,
  type LiveMessage,
  type NumberedStop,
  type Ride,
  type RideRequest,
  usualPaymentMethod,
} from '@rahi/contracts';
import { plateNumbered } from '@rahi/contracts/numbered-plates';
import { Journey } from '@rahi/simulator';
import { verifyWomanDriver } from '@rahi/testing-kit';
import { answerOf, personOf } from '../city/answers.js';
import type { Guest } from '../product/guests.js';
import { Person, type Town } from './person.js';
import { Shift } from './shift.js';

/** How often an app sends the position: without a ride, and with one. Milliseconds. */
const fixMs = { free: 10_000, trip: 4000 };
/** How long the vehicle stands at the pickup. */
const boardingMs = 8000;
/** How long it stands at a stop. */
const stopMs = 4000;
/** How many changes of a trip are declined. */
const declinesChange = 0.1;
/** In a run with rides for which a woman driver is asked, every third driver is a woman whom the desk has verified. */
const womenAmong = 3;
/** How many accepted rides are given back on the way, and after how long. */
const givesBack = 0.03;
const givesBackMs = { least: 3000, most: 15_000 };
/** Until a driver goes offline, and until they are back. */
const onlineMs = { least: 240_000, most: 1_200_000 };
const breakMs = { least: 20_000, most: 60_000 };
/** An offer lasts 30 s: a driver who has not answered by then did not want it. */
const longestAnswerSeconds = 28;
/** Pickups are reached at this speed as the crow flies, as far as a driver can tell. */
const guessedKmh = 20;
const retryMs = 1000;
/** After a read that failed. */
const failedMs = 3000;

/** A driver: goes online, answers offers, drives to the pickup and the drop-off, and takes a break now and then. */
export class Driver extends Person {
  readonly shift = new Shift();
  readonly #habits;
  /** Searches that this driver has answered. */
  readonly #passed = new Set<string>();
  #at: LatLng;
  #journey: Journey | null = null;
  #ride: Ride | null = null;
  /** The answer that is on its way to an offer for after the trip (R48). */
  #answering: Promise<void> = Promise.resolve();
  #offers = 0;
  #saidWoman = false;
  /** Where the rider of a rental wishes to go. */
  #rental: { id: string; to: LatLng } | null = null;

  constructor(who: Guest, number: number, town: Town) {
    super(who, number, town);
    this.#habits = personOf(town.seed, number, town.places.length);
    this.#at = this.somewhere();
  }

  get id(): string {
    return this.who.userId;
  }

  /** Where the vehicle is now. */
  get position(): LatLng {
    if (this.#journey) this.#at = this.#journey.at(Date.now());
    const { lat, lng } = this.#at;
    return { lat, lng };
  }

  protected async act(): Promise<void> {
    const { closing, end } = this.town;
    await this.rest(this.between(0, Math.min(10_000, this.town.forMs / 10)), closing);
    const reporting = this.#report();
    while (!closing.aborted && (await this.#goOnline())) {
      if (this.town.shares.women !== undefined && this.number % womenAmong === 0) await this.#saysWoman();
      const until = Date.now() + this.between(onlineMs.least, onlineMs.most);
      while (!closing.aborted && Date.now() < until) await this.#look();
      if (closing.aborted) break;
      if ((await this.#update({ isOnline: false })).ok) this.shift.goOffline();
      await this.rest(this.between(breakMs.least, breakMs.most), closing);
    }
    await this.rest(Infinity, end);
    await reporting;
  }

  protected concerns({ kind }: LiveMessage): boolean {
    return kind === 'ride' || kind === 'request' || kind === 'reset';
  }

  async #goOnline(): Promise<boolean> {
    const { lat, lng } = this.position;
    const vehicle = {
      vehicleType: usualVehicleType(this.number),
      vehicleModel: 'White Dzire',
      vehicleNumber: plateNumbered(this.number),
    };
    const body = { ...vehicle, currentLat: lat, currentLng: lng, isOnline: true };
    const done = await this.#update(body);
    if (done.ok) this.shift.goOnline();
    else await this.rest(retryMs, this.town.closing);
    return done.ok || !this.town.closing.aborted;
  }

  /** Says that she is a woman, once, and the desk verifies it (R46). */
  async #saysWoman(): Promise<void> {
    if (this.#saidWoman) return;
    const args = { params: { id: this.id }, body: { gender: 'woman' } } as const;
    this.#saidWoman = (await this.town.requests.untilAnswered(updateUser, this.who.cookie, args)).ok;
    if (this.#saidWoman) await verifyWomanDriver(this.town.desk, this.id);
  }

  #update(body: CallArguments<typeof updateDriver>['body']) {
    const args = { params: { driverId: this.who.userId }, body };
    return this.town.requests.untilAnswered(updateDriver, this.who.cookie, args);
  }

  /** Sends the position as long as the driver is online. */
  async #report(): Promise<void> {
    const { end, requests } = this.town;
    for (let round = this.number; !end.aborted; round++) {
      await new Promise((resolve) => setTimeout(resolve, this.#ride ? fixMs.trip : fixMs.free));
      if (end.aborted || !this.shift.online) continue;
      if (this.#ride) await this.#share(this.#ride);
      // On a trip the ride has the position too; the profile needs it less often.
      if (this.#ride && round % 3 !== 0) continue;
      const { lat, lng } = this.position;
      const body = { currentLat: lat, currentLng: lng };
      const args = { params: { driverId: this.who.userId }, body };
      const sent = await requests.once(updateDriver, this.who.cookie, args);
      // The server takes a driver offline after a long silence.
      if (sent.ok && !sent.value.isOnline && this.shift.online) await this.#update({ ...body, isOnline: true });
    }
  }

  async #share(ride: Ride): Promise<void> {
    const body = { ...this.position, userType: 'driver', timestamp: Date.now() } as const;
    await this.town.requests.once(shareLocation, this.who.cookie, { params: { id: ride.id }, body });
  }

  /** Reads the driver's own ride and the offers, answers them, then waits for a hint. */
  async #look(): Promise<void> {
    const ride = await this.#active();
    if (ride) return this.#drive(ride);
    const open = await this.town.requests.once(rideRequests, this.who.cookie, {});
    const request = open.ok ? open.value.find((one) => !this.#passed.has(searchOf(one))) : undefined;
    if (request) return this.#answer(request);
    await this.bell.heard(open.ok ? this.pollMs : failedMs);
  }

  async #answer(request: RideRequest): Promise<void> {
    const taken = await this.#say(request);
    if (taken) return this.#drive(taken);
  }

  /** Answers an offer. @returns the ride that is now the driver's; null without one */
  async #say(request: RideRequest): Promise<Ride | null> {
    const minutes = (60 * request.pickupDistance) / guessedKmh;
    const answer = answerOf(this.town.seed, (this.#offers += 1), this.number, this.#habits, minutes);
    const { cookie, userId: driverId } = this.who;
    const params = { id: request.id };
    this.#passed.add(searchOf(request));
    if (answer.kind === 'silent' || answer.seconds > longestAnswerSeconds) return null;
    await this.rest(answer.seconds * 1000, this.town.closing);
    if (this.town.closing.aborted) return null;
    if (answer.kind === 'declines') {
      await this.town.requests.once(declineRide, cookie, { params });
      return null;
    }
    const body = { status: 'driver_assigned', driverId } as const;
    const taken = await this.town.requests.once(updateRide, cookie, { params, body });
    if (taken.ok) return taken.value;
    // Without an answer the ride may be theirs, or still open to them: the next look tells.
    if (taken.status === 0 || taken.status >= 500) this.#passed.delete(searchOf(request));
    return null;
  }

  async #active(): Promise<Ride | null> {
    const params = { driverId: this.who.userId };
    const active = await this.town.requests.untilAnswered(driverActiveRide, this.who.cookie, { params });
    return active.ok ? active.value : null;
  }

  /** Drives a ride to its end, or until it is no longer the driver's. */
  async #drive(first: Ride): Promise<void> {
    const backAt =
      this.chance() < givesBack ? Date.now() + this.between(givesBackMs.least, givesBackMs.most) : Infinity;
    this.shift.begin();
    let ride: Ride | null = first;
    /** Where the vehicle is on its way to. */
    let target = '';
    let readAt = Date.now();
    while (ride && !this.town.end.aborted) {
      this.#ride = ride;
      this.town.seen.take(ride);
      if (ride.status === 'completed' || ride.status === 'cancelled') break;
      const { lat, lng } = this.#targetOf(ride);
      const moves = ride.status === 'driver_assigned' || ride.status === 'in_progress';
      const heading = `${ride.status} ${lat} ${lng}`;
      if (moves && heading !== target) await this.#setOut(ride, { lat, lng });
      target = heading;
      const next: Ride | 'failed' | 'waits' = await this.#advance(ride, backAt);
      if (typeof next === 'object') {
        [ride, readAt] = [next.status === 'searching' ? null : next, Date.now()];
        continue;
      }
      const rang = await this.bell.heard(this.#waitMs(ride, backAt));
      if (rang && ride.status === 'in_progress' && !ride.nextRideId) await this.#considerNext();
      // A hint may have been lost, and a step that failed may have been made.
      if (!rang && next === 'waits' && Date.now() < readAt + this.pollMs) continue;
      [ride, readAt] = [await this.#active(), Date.now()];
    }
    await this.#answering;
    this.#at = this.position;
    this.#journey = null;
    this.#ride = null;
    this.shift.finish();
  }

  /** R48: reads what is offered for after the trip, and answers it while driving on. */
  async #considerNext(): Promise<void> {
    const open = await this.town.requests.once(rideRequests, this.who.cookie, {});
    const next = open.ok ? open.value.find((one) => one.afterTrip && !this.#passed.has(searchOf(one))) : undefined;
    if (next) this.#answering = this.#say(next).then(() => undefined);
  }

  /** Where a ride sends the driver: of a rental under way, where its rider wishes to go. */
  #targetOf(ride: Ride): LatLng {
    if (ride.status !== 'in_progress') return { lat: Number(ride.pickupLat), lng: Number(ride.pickupLng) };
    if (goesAnywhere(ride)) {
      if (this.#rental?.id !== ride.id) this.#rental = { id: ride.id, to: this.somewhere() };
      return this.#rental.to;
    }
    return stopAhead(ride.stops)?.stop ?? { lat: Number(ride.dropoffLat), lng: Number(ride.dropoffLng) };
  }

  /** Takes the route to where the ride sends the driver. */
  async #setOut({ vehicleType }: Ride, destination: LatLng): Promise<void> {
    const origin = this.position;
    const args = { body: { origin, destination, vehicleType } };
    const route = await this.town.requests.untilAnswered(navigationRoute, this.who.cookie, args);
    this.#at = origin;
    // Without a route a driver goes by the map: straight there, at the pace of a town.
    const way = route.ok ? route.value : straight(origin, destination);
    this.#journey = new Journey(way, this.town.pace, Date.now());
  }

  /** Makes the next step of a ride when it is due. @returns the ride after it */
  async #advance(ride: Ride, backAt: number): Promise<Ride | 'failed' | 'waits'> {
    const { requests, codes } = this.town;
    const { cookie } = this.who;
    const params = { id: ride.id };
    const now = Date.now();
    if (ride.status === 'driver_assigned' && now >= backAt) {
      const reason = releaseReasons[Math.floor(this.chance() * releaseReasons.length)] ?? 'other';
      const back = await requests.once(releaseRide, cookie, { params, body: { reason } });
      return back.ok ? back.value : 'failed';
    }
    if (ride.status === 'driver_arrived') {
      const otp = codes.get(ride.id);
      if (otp === undefined || now < Date.parse(ride.arrivedAt ?? '') + boardingMs) return 'waits';
      const started = await requests.once(updateRide, cookie, { params, body: { status: 'in_progress', otp } });
      return started.ok ? started.value : 'failed';
    }
    if (ride.change?.state === 'open') return this.#answerChange(ride, ride.change.id);
    const there = this.#journey?.done(now) ?? true;
    const late = ride.status === 'in_progress' && this.town.ending.aborted;
    if (!there && !late) return 'waits';
    if (there) this.#stopAt(this.#targetOf(ride));
    await this.#share(ride);
    const ahead = ride.status === 'in_progress' ? stopAhead(ride.stops) : null;
    if (ahead) return this.#passStop(ride, ahead, late);
    const status = ride.status === 'driver_assigned' ? 'driver_arrived' : 'completed';
    const body = { status, ...(late && { reason: 'The simulation ends here' }) } as const;
    const moved = await requests.once(updateRide, cookie, { params, body });
    if (moved.ok && status === 'completed') {
      // A rider whose cash is not confirmed cannot book for long (R40).
      await requests.untilAnswered(payRide, cookie, { params, body: { method: usualPaymentMethod } });
    }
    return moved.ok ? moved.value : 'failed';
  }

  /** Stands at a stop of the trip, or skips it when the run is over. */
  async #passStop(
    { id }: Ride,
    { stop: { arrivedAt }, number }: NumberedStop,
    late: boolean,
  ): Promise<Ride | 'failed' | 'waits'> {
    if (!late && arrivedAt !== null && Date.now() < Date.parse(arrivedAt) + stopMs) return 'waits';
    const skips = { step: 'skip', reason: 'other' } as const;
    const body = late && arrivedAt === null ? skips : ({ step: arrivedAt === null ? 'arrive' : 'leave' } as const);
    const params = { id, stop: number };
    const moved = await this.town.requests.once(rideStop, this.who.cookie, { params, body });
    return moved.ok ? moved.value : 'failed';
  }

  async #answerChange({ id }: Ride, changeId: string): Promise<Ride | 'failed'> {
    const answer = this.chance() < declinesChange ? 'decline' : 'accept';
    const args = { params: { id, changeId }, body: { answer } } as const;
    const answered = await this.town.requests.once(answerChange, this.who.cookie, args);
    return answered.ok ? answered.value : 'failed';
  }

  #stopAt(place: LatLng): void {
    this.#journey = null;
    this.#at = place;
  }

  /** Until something may be due, in milliseconds: at least long enough that a refused step is not repeated in a loop. */
  #waitMs(ride: Ride, backAt: number): number {
    if (ride.status === 'driver_arrived') return retryMs;
    const left = this.#journey?.msLeft(Date.now()) ?? 0;
    return Math.max(retryMs, Math.min(left, backAt - Date.now(), this.pollMs));
  }
}

/** A ride that was given back searches again, and may be offered to the same driver again. */
function searchOf({ id, searchingSince = '' }: RideRequest): string {
  return `${id} ${searchingSince}`;
}

const measured = (value: number) => ({ text: '', value });

function straight(from: LatLng, to: LatLng) {
  const metres = distanceKm(from, to) * 1000;
  const polyline: LatLngPair[] = [
    [from.lat, from.lng],
    [to.lat, to.lng],
  ];
  return { polyline, distance: measured(metres), duration: measured((3.6 * metres) / guessedKmh) };
}
