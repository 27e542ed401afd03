import { randomUUID } from 'node:crypto';
import {
  calculateFare,
  changeRide,
  createRide,
  getRide,
  rateRide,
  riderActiveRide,
  roundedKm,
  updateRide,
  updateUser,
  anyUsualVehicleType,
  wayKm,
  type LiveMessage,
  type Ride,
} from '@rahi/contracts';
import { bookingOf, chanceOf } from '@rahi/simulator';
import { dropoffFrom, patienceOf } from '../city/places.js';
import { kindAt } from './kinds.js';
import { Person } from './person.js';
import { wishOf } from './wishes.js';

/** Before the first booking (riders come one by one, as if the day had begun earlier), and between a ride and the next, in milliseconds. */
const longestFirstMs = 600_000;
const restMs = { least: 120_000, most: 480_000 };
/** How many riders cancel while the driver comes, for no reason of dispatch, and how many trips are rated. */
const changesMind = 0.03;
const rates = 0.8;
/** Straight-line kilometres. A longer trip would outlast a short run. */
const farthestKm = 8;
/** From the start of a trip until its rider wishes to go elsewhere. Milliseconds. */
const changesAfterMs = { least: 3000, most: 12_000 };
/** What decides the kinds of a rider's rides is no part of what decides everything else: runs with and without kinds are alike. */
const kindsFrom = 2_000_000;

/** A rider: looks at the fare, books, waits as long as patience lasts, says the code, rates, rests, and books again. */
export class Rider extends Person {
  /** Whether the rider books no more, and the last ride has ended. */
  done = false;
  readonly #kindChance = chanceOf(Math.imul(this.town.seed, 1_000_003) + kindsFrom + this.number);

  protected async act(): Promise<void> {
    const { closing, forMs, shares } = this.town;
    await this.rest(this.between(0, Math.min(longestFirstMs, forMs * 0.9)), closing);
    if (shares.women !== undefined) await this.#saysWoman();
    while (!closing.aborted) {
      const ride = await this.#book();
      if (ride) await this.#follow(ride);
      await this.rest(this.between(restMs.least, restMs.most), closing);
    }
    this.done = true;
  }

  protected concerns({ kind }: LiveMessage): boolean {
    return kind === 'ride' || kind === 'reset';
  }

  /** @returns null when no ride was booked */
  async #book(): Promise<Ride | null> {
    const { places, requests, shares } = this.town;
    const { userId, cookie } = this.who;
    const pickup = Math.floor(this.chance() * places.length);
    const [from, to] = [places[pickup]!, places[dropoffFrom(places, pickup, this.chance, farthestKm)]!];
    const vehicleType = anyUsualVehicleType(this.chance);
    const kind = kindAt(shares, this.#kindChance());
    const by = kind === 'stops' ? places[dropoffFrom(places, pickup, this.#kindChance, farthestKm / 2)]! : from;
    const wish = await wishOf({ kind, requests, cookie, number: this.number, vehicleType, from, by });
    const distance = roundedKm(wish.kind === 'stops' ? wayKm(from, by, to) : wayKm(from, to));
    const [near, far] = [from, to].map(({ lat, lng }) => ({ lat, lng }));
    const quoted = { distance, vehicleType, pickup: near, dropoff: far, ...wish.quoted };
    const quote = await requests.untilAnswered(calculateFare, cookie, { body: quoted });
    if (!quote.ok || this.town.closing.aborted) return null;
    const order = { from: { ...from, address: from.name }, to: { ...to, address: to.name }, vehicleType };
    const usual = { ...bookingOf(userId, order), distance: String(distance), fare: quote.value.total };
    const body = { ...usual, ...wish.booked };
    const booked = await requests.untilAnswered(createRide, cookie, { body }, { 'idempotency-key': randomUUID() });
    if (booked.ok) {
      if (wish.kind) this.town.seen.kinds.set(booked.value.id, wish.kind);
      return booked.value;
    }
    const active = await requests.untilAnswered(riderActiveRide, cookie, { params: { riderId: userId } });
    return active.ok ? active.value : null;
  }

  /** Only women ask for a woman driver (R46): in a run with such rides every rider is one. */
  async #saysWoman(): Promise<void> {
    const args = { params: { id: this.who.userId }, body: { gender: 'woman' } } as const;
    await this.town.requests.untilAnswered(updateUser, this.who.cookie, args);
  }

  /** Follows a ride to its end. */
  async #follow(booked: Ride): Promise<void> {
    const patienceMs = patienceOf(this.chance) * 1000;
    const cancelsAfterMs = this.chance() < changesMind ? this.between(5000, 30_000) : Infinity;
    const since = { searching: '', at: 0, assignedAt: 0 };
    const changes = this.town.seen.kinds.get(booked.id) === 'changes';
    let changesAt = Infinity;
    let ride = booked;
    while (!this.town.end.aborted) {
      this.town.seen.take(ride);
      if (ride.status === 'completed') return this.#rate(ride);
      if (ride.status === 'cancelled') return;
      const now = Date.now();
      // After a give-back the rider reads that the search starts again, and waits again.
      const search = ride.searchingSince ?? ride.createdAt;
      if (search !== since.searching) Object.assign(since, { searching: search, at: now, assignedAt: 0 });
      if (ride.status !== 'searching') since.assignedAt ||= now;
      if (ride.otp) this.town.codes.set(ride.id, ride.otp);
      if (changes && ride.status === 'in_progress') {
        if (changesAt === Infinity) changesAt = now + this.between(changesAfterMs.least, changesAfterMs.most);
        if (now >= changesAt) {
          changesAt = Number.MAX_SAFE_INTEGER;
          await this.#change(ride);
        }
      }
      const until = ride.status === 'searching' ? since.at + patienceMs : since.assignedAt + cancelsAfterMs;
      const cause = ride.status === 'searching' ? 'no patience left' : 'changed their mind';
      const leaves = ride.status === 'searching' || ride.status === 'driver_assigned';
      const before = ride.version;
      const over = ride.status === 'searching' ? this.town.closing : this.town.ending;
      if (leaves && over.aborted) ride = await this.#cancel(ride, 'end of the run');
      else if (leaves && now >= until) ride = await this.#cancel(ride, cause);
      if (ride.version !== before) continue;
      const next = leaves ? until : changesAt;
      await this.bell.heard(Math.min(this.pollMs, Math.max(200, next - now)));
      ride = await this.#again(ride);
    }
  }

  /** Asks for the fare to another place, and takes it; the driver has the last word (R44). */
  async #change({ id, pickupLat, pickupLng }: Ride): Promise<void> {
    const { places, requests } = this.town;
    const near = places.findIndex(({ lat, lng }) => String(lat) === pickupLat && String(lng) === pickupLng);
    const { lat, lng, name } = places[dropoffFrom(places, Math.max(0, near), this.#kindChance, farthestKm)]!;
    const params = { id };
    const dropoff = { lat, lng, address: name };
    const asked = await requests.once(changeRide, this.who.cookie, { params, body: { dropoff } });
    const token = asked.ok ? asked.value.offer?.token : undefined;
    if (token !== undefined) await requests.once(changeRide, this.who.cookie, { params, body: { confirm: token } });
  }

  /** Only at the version that the rider saw: a driver who accepts at this moment is not sent away. */
  async #cancel(ride: Ride, cause: string): Promise<Ride> {
    const args = { params: { id: ride.id }, body: { status: 'cancelled', version: ride.version } as const };
    const done = await this.town.requests.once(updateRide, this.who.cookie, args);
    if (!done.ok) return ride;
    this.town.seen.causes.set(ride.id, cause);
    return done.value;
  }

  async #again(ride: Ride): Promise<Ride> {
    const read = await this.town.requests.once(getRide, this.who.cookie, { params: { id: ride.id } });
    // What its rider reads is the whole ride, never a request.
    return read.ok && 'version' in read.value && read.value.version >= ride.version ? read.value : ride;
  }

  async #rate({ id }: Ride): Promise<void> {
    if (this.chance() >= rates) return;
    const rating = 3 + Math.floor(this.chance() * 3);
    const body = { rating, riderId: this.who.userId };
    const rated = await this.town.requests.untilAnswered(rateRide, this.who.cookie, { params: { id }, body });
    if (rated.ok) this.town.seen.ratings += 1;
  }
}
