import { distanceKm, fareFor, reservationLeadMinutes, sumOf, type LatLng } from '@rahi/contracts';
import { answerOf, personOf, type Person } from '../city/answers.js';
import { Agenda } from './agenda.js';
import type { City } from './city.js';
import { bookedForLater, ordersOf, type Order } from './demand.js';
import { counted, type Density, type Scenario } from './scenario.js';

export interface Ride {
  readonly number: number;
  readonly id: string;
  readonly order: Order;
  /** When its search began. */
  readonly since: number;
  readonly excluded: Set<string>;
  /** Drivers with an open offer of it. */
  readonly offered: Set<Driver>;
  offeredAt: number;
  outcome: 'searching' | 'picked up' | 'cancelled';
  /** Seconds from the booking, or from the pickup that it was booked for, until the driver is at the kerb; 0 for one who is early. */
  wait: number;
  pickupKm: number;
}

export interface Driver {
  readonly number: number;
  readonly id: string;
  readonly person: Person;
  place: number;
  /** From the boarding on; null without a ride. Seconds. */
  trip: { readonly startsAt: number; readonly endsAt: number; readonly dropoff: number } | null;
  /** R48: accepted for after the trip. */
  next: Ride | null;
  offer: Ride | null;
  idleSince: number;
  readonly declinedAt: number[];
  /** Seconds without a trip and paise earned, of the time that is counted. */
  idle: number;
  earned: number;
}

/** A way to dispatch. */
export interface Dispatch {
  begins?(world: World): void;
  /** A ride wants a driver, or another one besides. */
  rideWaits(world: World, ride: Ride): void;
  driverIsFree(world: World, driver: Driver): void;
}

const offerSeconds = 30;
const exclusiveSeconds = 10;
const atOnce = 3;
const farthestKm = 10;
const boardingSeconds = 90;
/** R43: how often bookings for later are looked after, from when on, how far away the nearest driver is taken to be where none is free, and how long after its time one searches. */
const later = { lookSeconds: 10, fromSeconds: 3600, unknownMinutes: 15, searchesSeconds: 300 } as const;

/** Riders and drivers in simulated time. All ways to dispatch meet the same ones. */
export class World {
  readonly agenda = new Agenda();
  readonly rides: Ride[] = [];
  readonly drivers: readonly Driver[];
  /** In the order of their bookings. */
  readonly searching = new Set<Ride>();
  /** Without a trip and without an open offer. */
  readonly free: Set<Driver>;

  constructor(
    readonly city: City,
    readonly scenario: Scenario,
    density: Density,
    readonly seed: number,
    readonly dispatch: Dispatch,
    shareForLater = 0,
  ) {
    this.drivers = Array.from({ length: density.drivers }, (_, number): Driver => {
      const person = personOf(seed, number, city.places.length);
      const id = `d${number}`;
      const state = {
        place: person.place,
        trip: null,
        next: null,
        offer: null,
        idleSince: 0,
        declinedAt: [],
        idle: 0,
        earned: 0,
      };
      return { number, id, person, ...state };
    });
    this.free = new Set(this.drivers);
    bookedForLater(ordersOf(city, scenario, density, seed), shareForLater, seed).forEach((order, number) => {
      if (order.pickupAt === null) return this.agenda.after(order.at, () => this.#book(order, number));
      this.agenda.after(Math.max(0, order.pickupAt - later.fromSeconds), () =>
        this.#lookAt(order, order.pickupAt ?? 0, number),
      );
    });
    dispatch.begins?.(this);
  }

  get now(): number {
    return this.agenda.now;
  }

  /** Whether bookings are still to come. */
  get isBooking(): boolean {
    return this.now < counted.to;
  }

  at(place: number): LatLng {
    return this.city.places[place]!;
  }

  /** By the roads of this hour. */
  seconds(from: number, to: number): number {
    return Math.round(this.city.seconds(from, to) * this.scenario.slowness);
  }

  /** Whether a driver without a trip may be offered a ride. */
  isAllowed(ride: Ride, driver: Driver): boolean {
    return !ride.excluded.has(driver.id) && distanceKm(this.at(driver.place), this.at(ride.order.pickup)) <= farthestKm;
  }

  /** Whether a ride wants a driver, or another one: its last offer is no longer exclusive. */
  wantsOffer(ride: Ride): boolean {
    const { size } = ride.offered;
    if (ride.outcome !== 'searching' || size >= atOnce) return false;
    return size === 0 || this.now >= ride.offeredAt + exclusiveSeconds;
  }

  /** Offers a ride to a free driver, who has 30 s to answer. */
  offer(ride: Ride, driver: Driver): void {
    this.free.delete(driver);
    driver.offer = ride;
    ride.offered.add(driver);
    ride.offeredAt = this.now;
    const { kind, seconds } = this.answer(ride, driver);
    this.agenda.after(Math.min(seconds, offerSeconds), () => {
      if (driver.offer !== ride) return;
      if (kind === 'accepts' && seconds <= offerSeconds) return this.assign(ride, driver);
      ride.excluded.add(driver.id);
      if (kind === 'declines') driver.declinedAt.push(this.now);
      this.#withdraw(ride, driver);
      if (this.wantsOffer(ride)) this.dispatch.rideWaits(this, ride);
    });
    this.agenda.after(exclusiveSeconds, () => {
      if (this.wantsOffer(ride)) this.dispatch.rideWaits(this, ride);
    });
  }

  /** R48: the drivers on a trip that ends within so many seconds, without a next ride or an offer. */
  ending(within: number): Driver[] {
    return this.drivers.filter(({ trip, next, offer }) => {
      return trip && !next && !offer && this.now >= trip.startsAt && trip.endsAt - this.now <= within;
    });
  }

  answer(ride: Ride, driver: Driver) {
    const minutes = this.seconds(driver.trip?.dropoff ?? driver.place, ride.order.pickup) / 60;
    return answerOf(this.seed, ride.number, driver.number, driver.person, minutes);
  }

  /** The ride is the driver's: now, or after the trip that they are on. */
  assign(ride: Ride, driver: Driver): void {
    this.#close(ride, 'picked up', driver);
    if (driver.trip) {
      driver.next = ride;
      return;
    }
    this.free.delete(driver);
    this.#countIdle(driver, this.now);
    this.#setOut(ride, driver);
  }

  #setOut(ride: Ride, driver: Driver): void {
    const { pickup, dropoff, at, pickupAt } = ride.order;
    const drive = this.seconds(driver.place, pickup);
    ride.wait = Math.max(0, this.now + drive - at);
    const early = Math.max(0, (pickupAt ?? 0) - this.now - drive);
    ride.pickupKm = this.city.km(driver.place, pickup);
    const inTime = this.now >= counted.from && this.now < counted.to;
    const fare = fareFor('mini', distanceKm(this.at(pickup), this.at(dropoff)));
    if (inTime) driver.earned += fare.totalPaise - sumOf(fare.lines, 'gst');
    const startsAt = this.now + drive + early + boardingSeconds;
    const endsAt = startsAt + this.seconds(pickup, dropoff);
    driver.trip = { startsAt, endsAt, dropoff };
    this.agenda.after(endsAt - this.now, () => {
      const { next } = driver;
      driver.place = dropoff;
      driver.trip = null;
      driver.next = null;
      driver.idleSince = this.now;
      if (next) this.#setOut(next, driver);
      else if (!driver.offer) this.#release(driver);
    });
  }

  /** Runs to the end; then the drivers' idle time is complete. */
  run(): this {
    this.agenda.run();
    for (const driver of this.drivers) this.#countIdle(driver, counted.to);
    return this;
  }

  /** R43: it begins to search ten minutes before the nearest free driver must set out. */
  #lookAt(order: Order, pickupAt: number, number: number): void {
    const seconds = [...this.free].map(({ place }) => this.seconds(place, order.pickup));
    const nearest = seconds.length === 0 ? later.unknownMinutes * 60 : Math.min(...seconds);
    if (pickupAt - this.now <= nearest + reservationLeadMinutes * 60) return this.#book(order, number);
    this.agenda.after(later.lookSeconds, () => this.#lookAt(order, pickupAt, number));
  }

  #book(order: Order, number: number): void {
    const ride: Ride = {
      number,
      id: `r${number}`,
      order,
      since: this.now,
      excluded: new Set(),
      offered: new Set(),
      offeredAt: -Infinity,
      outcome: 'searching',
      wait: NaN,
      pickupKm: NaN,
    };
    this.rides.push(ride);
    this.searching.add(ride);
    const patience = order.pickupAt === null ? order.patience : order.pickupAt + later.searchesSeconds - this.now;
    this.agenda.after(patience, () => {
      if (ride.outcome === 'searching') this.#close(ride, 'cancelled', null);
    });
    this.dispatch.rideWaits(this, ride);
  }

  #close(ride: Ride, outcome: 'picked up' | 'cancelled', taker: Driver | null): void {
    ride.outcome = outcome;
    this.searching.delete(ride);
    for (const driver of ride.offered) {
      if (driver === taker) driver.offer = null;
      else this.#withdraw(ride, driver);
    }
  }

  #withdraw(ride: Ride, driver: Driver): void {
    driver.offer = null;
    ride.offered.delete(driver);
    if (!driver.trip) this.#release(driver);
  }

  #release(driver: Driver): void {
    this.free.add(driver);
    this.dispatch.driverIsFree(this, driver);
  }

  #countIdle(driver: Driver, until: number): void {
    const [from, to] = [Math.max(driver.idleSince, counted.from), Math.min(until, counted.to)];
    driver.idle += Math.max(0, to - from);
  }
}
