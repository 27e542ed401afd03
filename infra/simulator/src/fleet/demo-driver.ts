import {
  answerChange,
  distanceKm,
  driverActiveRide,
  getSession,
  isOnTheWay,
  payRide,
  rideRequests,
  rideStop,
  shareLocation,
  stopAhead,
  updateDriver,
  updateRide,
  updateUser,
  type LatLng,
  type LiveMessage,
  type Ride,
  type RideStatus,
  type NumberedStop,
  type StopStep,
  isHanded,
} from '@rahi/contracts';
import { ApiRefusal, type ApiClient } from '../api/api-client.js';
import type { DemoDriver } from './roster.js';
import { Vehicle } from './vehicle.js';

/** The surroundings of a driver. */
export interface DriverWorld {
  api: ApiClient;
  /** Signs in again. */
  signIn(): Promise<void>;
  /** The place where the fleet wants this driver, and whether a rider is looking there. */
  anchor(): { place: LatLng; watched: boolean };
  /** A place to wait near the anchor, another one each time. */
  stand(): LatLng;
  /** The trip code, as the rider would say it at the pickup. */
  tripCode(rideId: string): Promise<string | null>;
  /** Whether hints arrive. Polls are then only a safety net (R26). */
  live(): boolean;
  pace: number;
}

/** Between two positions. A standing driver's app sends one every 10 s. */
const fixMs = { trip: 1000, driving: 4000, standing: 10_000 };
const pollMs = { live: 30_000, withoutHints: 3000 };
/** A request is accepted so long after it is seen, and later for each kilometre to the pickup: the nearest driver takes it. */
const thinkMs = { least: 2000, most: 3500 };
const thinkMsAKm = 700;
const pickupMs = 4000;
/** The pause at a stand, before driving to the next one. */
const restMs = { watched: { least: 30_000, most: 180_000 }, unwatched: { least: 300_000, most: 900_000 } };
/** How long a driver looks at a change of the trip before they accept it (R44). */
const changeMs = { least: 3000, most: 8000 };
const strayKm = 4;

/** One demo driver: signs in, waits at stands, accepts a request, drives the trip. `step` does what is due now. */
export class DemoDriverAgent {
  #driverId: string | null = null;
  #ride: Ride | null = null;
  /** Whether the driver has set out to where the ride's status sends it. */
  #underWay = false;
  #considering: { requestId: string; until: number } | null = null;
  /** The change of the trip that the driver looks at, and until when. */
  #change: { id: string; until: number } | null = null;
  /** Until when the driver waits at the pickup. */
  #waitUntil = 0;
  /** Until when the driver rests at a stand; null while driving. */
  #restUntil: number | null = null;
  #nextFix = 0;
  #nextPoll = 0;
  readonly #vehicle: Vehicle;

  constructor(
    private readonly who: DemoDriver,
    private readonly world: DriverWorld,
  ) {
    this.#vehicle = new Vehicle(world.api, who.vehicleType);
  }

  get online(): boolean {
    return this.#driverId !== null;
  }

  /** Brings the driver online: session, profile, vehicle, position. */
  async begin(): Promise<void> {
    const { api, stand } = this.world;
    const user = await api.call(getSession, {}).catch(async (error: unknown) => {
      if (!(error instanceof ApiRefusal) || error.status !== 401) throw error;
      await this.world.signIn();
      return api.call(getSession, {});
    });
    const { name, phone, gender, vehicleModel, vehicleNumber, vehicleType, features } = this.who;
    if (user.name !== name || user.type !== 'driver' || (user.gender ?? null) !== gender) {
      await api.call(updateUser, { params: { id: user.id }, body: { name, phone, type: 'driver', gender } });
    }
    const now = Date.now();
    await this.#vehicle.appear(stand(), stand(), now);
    const { lat, lng } = this.#vehicle.at(now);
    const vehicle = { vehicleModel, vehicleNumber, vehicleType, features: [...features] };
    const body = { currentLat: lat, currentLng: lng, ...vehicle, isOnline: true };
    await api.call(updateDriver, { params: { driverId: user.id }, body });
    this.#driverId = user.id;
  }

  /** Does what is due: a fix, a poll, a decision, the next step of a trip. */
  async step(): Promise<void> {
    const driverId = this.#driverId;
    if (!driverId) return;
    const now = Date.now();
    if (this.#ride) await this.#advance(this.#ride, now);
    else if (this.#considering && now >= this.#considering.until)
      await this.#move(this.#considering.requestId, { status: 'driver_assigned', driverId });
    if (!this.#ride) await this.#wait(now);
    if (now >= this.#nextFix) await this.#report(driverId, now);
    if (now >= this.#nextPoll) await this.#poll(driverId, now);
  }

  /** A hint of the live stream: reads what may have changed with the next step. */
  hear(message: LiveMessage): void {
    switch (message.kind) {
      case 'under_way': {
        const { driving } = message;
        const known =
          driving === undefined || (driving?.rideId === this.#ride?.id && driving?.version === this.#ride?.version);
        if (!known) this.#nextPoll = 0;
        break;
      }
      case 'request':
        if (!message.open && this.#considering?.requestId !== message.rideId) break;
        this.#considering = null;
        this.#nextPoll = 0;
        break;
      case 'ride':
      case 'reset':
        this.#nextPoll = 0;
        break;
      default:
    }
  }

  /** Sends the position. */
  async #report(driverId: string, now: number): Promise<void> {
    const free = this.#vehicle.standing(now) ? fixMs.standing : fixMs.driving;
    this.#nextFix = now + (this.#ride ? fixMs.trip : free);
    const { api } = this.world;
    const { lat, lng, heading, speed } = this.#vehicle.at(now);
    const fix = { currentLat: lat, currentLng: lng, heading };
    const params = { driverId };
    const profile = await api.call(updateDriver, { params, body: fix });
    // The server takes a driver offline that was silent for long, as when this machine slept.
    if (!profile.isOnline) await api.call(updateDriver, { params, body: { ...fix, isOnline: true } });
    const ride = this.#ride;
    if (!ride) return;
    const body = { lat, lng, heading, speed, userType: 'driver' as const, timestamp: now };
    await this.#unlessChanged(() => api.call(shareLocation, { params: { id: ride.id }, body }));
  }

  /** Rests at a stand and drives to the next; appears elsewhere when the fleet moves the driver there. */
  async #wait(now: number): Promise<void> {
    const { anchor, stand } = this.world;
    const { place, watched } = anchor();
    if (distanceKm(this.#vehicle.at(now), place) > strayKm) {
      await this.#vehicle.appear(stand(), stand(), now);
      this.#restUntil = null;
      this.#nextFix = 0;
    } else if (this.#vehicle.standing(now)) {
      const rest = watched ? restMs.watched : restMs.unwatched;
      this.#restUntil = Math.min(this.#restUntil ?? now + between(rest), now + rest.most);
      if (now < this.#restUntil) return;
      await this.#vehicle.stroll(stand(), now);
      this.#restUntil = null;
      this.#nextFix = 0;
    }
  }

  /** Reads the driver's ride, which others may have changed; without one, looks for a request. */
  async #poll(driverId: string, now: number): Promise<void> {
    const { api, live } = this.world;
    this.#nextPoll = now + (live() ? pollMs.live : pollMs.withoutHints);
    const ride = await api.call(driverActiveRide, { params: { driverId } });
    if (ride && (ride.status !== this.#ride?.status || ride.id !== this.#ride.id)) this.#enter(ride, now);
    else if (ride) this.#ride = ride;
    if (ride) return;
    if (this.#ride) this.#release(now);
    // A parcel needs photos, and the demo has no camera.
    const request = (await api.call(rideRequests, {})).find(({ parcel }) => !parcel);
    if (!request) {
      this.#considering = null;
    } else if (this.#considering?.requestId !== request.id) {
      // Counted from now: it may have been booked while the answer was under way.
      const thinking = between(thinkMs) + request.pickupDistance * thinkMsAKm;
      this.#considering = { requestId: request.id, until: Date.now() + thinking };
    }
  }

  /** Remembers a ride that is the driver's, at a status that is new. */
  #enter(ride: Ride, now: number): void {
    this.#ride = ride;
    this.#considering = null;
    this.#nextFix = 0;
    this.#waitUntil = now + pickupMs;
    this.#underWay = false;
  }

  /** Does what the ride's status requires of the driver, and then moves the ride to its next status. */
  async #advance(ride: Ride, now: number): Promise<void> {
    const { id, status, codeRequired } = ride;
    if (ride.change?.state === 'open') return this.#answer(ride, ride.change.id, now);
    if (status === 'driver_arrived') {
      if (now < this.#waitUntil) return;
      const otp = codeRequired ? await this.world.tripCode(id) : null;
      await this.#move(id, { status: 'in_progress', ...(otp && { otp }) });
      return;
    }
    const toPickup = isOnTheWay(status);
    const next = toPickup ? null : stopAhead(ride.stops);
    if (next) return this.#stopAt(ride, next, now);
    if (!this.#underWay) {
      await this.#vehicle.driveTo(toPickup ? pickupOf(ride) : endOf(ride), this.world.pace, now);
      this.#underWay = true;
    } else if (this.#vehicle.standing(now)) {
      await this.#move(id, { status: toPickup ? 'driver_arrived' : 'completed' });
    }
  }

  /** R44: looks at a change of the trip, accepts it, and drives the new way. */
  async #answer({ id }: Ride, changeId: string, now: number): Promise<void> {
    if (this.#change?.id !== changeId) this.#change = { id: changeId, until: now + between(changeMs) };
    if (now < this.#change.until) return;
    this.#change.until = now + changeMs.least;
    await this.#take(() => this.world.api.call(answerChange, { params: { id, changeId }, body: { answer: 'accept' } }));
  }

  /** R44: drives to the next stop, waits there as at a pickup, and drives on. */
  async #stopAt({ id }: Ride, { stop, number }: NumberedStop, now: number): Promise<void> {
    const report = (step: StopStep) =>
      this.#take(() => this.world.api.call(rideStop, { params: { id, stop: String(number) }, body: { step } }));
    if (stop.arrivedAt !== null) {
      if (now >= this.#waitUntil) await report('leave');
    } else if (!this.#underWay) {
      await this.#vehicle.driveTo(stop, this.world.pace, now);
      this.#underWay = true;
    } else if (this.#vehicle.standing(now)) {
      await report('arrive');
    }
  }

  async #move(id: string, body: { status: RideStatus; driverId?: string; otp?: string }): Promise<void> {
    await this.#take(async () => {
      const ride = await this.world.api.call(updateRide, { params: { id }, body });
      if (ride.status === 'completed') {
        this.#release(Date.now());
        // A rider who pays by UPI confirms it with the reference number.
        const method = ride.payment?.method;
        if (method && isHanded(method)) {
          await this.world.api.call(payRide, { params: { id }, body: { method } });
        }
      }
      return ride;
    });
  }

  /** Makes a change of the ride, and goes on with the ride as it is then. */
  async #take(change: () => Promise<Ride>): Promise<void> {
    await this.#unlessChanged(async () => {
      const ride = await change();
      if (ride.status !== 'completed') this.#enter(ride, Date.now());
    });
  }

  /** Makes a call about the ride. One that is refused is followed by a poll. */
  async #unlessChanged(call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status >= 500) throw error;
      // Another driver was faster, or the ride has changed: the next poll shows its state.
      this.#considering = null;
      this.#nextPoll = 0;
      this.#waitUntil = Date.now() + pickupMs;
    }
  }

  #release(now: number): void {
    this.#ride = null;
    this.#underWay = false;
    this.#restUntil = null;
    this.#vehicle.stop(now);
  }
}

const between = ({ least, most }: { least: number; most: number }): number => least + (most - least) * Math.random();
const pickupOf = (ride: Ride): LatLng => ({ lat: Number(ride.pickupLat), lng: Number(ride.pickupLng) });
/** How far off a rental of the demo goes, in degrees: about 3 km. */
const rentalDegrees = 0.027;

/** Where a trip ends: a rental, and a round trip out of the city, goes some way off, as nobody says where, and ends there. */
function endOf(ride: Ride): LatLng {
  if (!ride.rental && ride.outstation?.kind !== 'roundTrip') return dropoffOf(ride);
  const { lat, lng } = pickupOf(ride);
  const angle = Math.random() * 2 * Math.PI;
  return { lat: lat + rentalDegrees * Math.sin(angle), lng: lng + rentalDegrees * Math.cos(angle) };
}

const dropoffOf = (ride: Ride): LatLng => ({ lat: Number(ride.dropoffLat), lng: Number(ride.dropoffLng) });
