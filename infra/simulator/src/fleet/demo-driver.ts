import {
  driverActiveRide,
  navigationRoute,
  rideRequests,
  shareLocation,
  updateDriver,
  updateRide,
  updateUser,
  getSession,
  type LatLng,
  type Ride,
  type RideRequest,
} from '@rahi/contracts';
import { ApiRefusal, type ApiClient } from '../api/api-client.js';
import { isFar, Journey, pointNear } from './journey.js';
import type { DemoDriver } from './roster.js';

/** What a driver needs from the world around it. */
export interface DriverWorld {
  api: ApiClient;
  /** Signs in afresh; throws when that fails. */
  signIn(): Promise<void>;
  /** The place the fleet wants this driver around. */
  anchor(): LatLng;
  /** The trip code as the rider at the kerb would say it. */
  tripCode(rideId: string): Promise<string | null>;
  random(): number;
  now(): number;
  pace: number;
}

const idleKmh = 18;
const tripKmh = 32;
const idleFixMs = 4000;
const tripFixMs = 1000;
const pollMs = 3000;
/** Acceptance comes 2 to 5 seconds after a request is seen, as a person's would. */
const thinkMs = { least: 2000, most: 5000 };
const kerbMs = 4000;
const wanderKm = 1.6;
const strayKm = 4;

/** One demo driver: signs in, waits around, takes a request, drives the trip. `step` does what is due now. */
export class DemoDriverAgent {
  #driverId: string | null = null;
  #position: LatLng | null = null;
  #journey: Journey | null = null;
  #ride: Ride | null = null;
  #considering: { request: RideRequest; until: number } | null = null;
  #kerbUntil = 0;
  #nextFix = 0;
  #nextPoll = 0;

  constructor(
    private readonly who: DemoDriver,
    private readonly world: DriverWorld,
  ) {}

  get online(): boolean {
    return this.#driverId !== null;
  }

  /** Brings the driver online: session, profile, vehicle, position. */
  async begin(): Promise<void> {
    const { api } = this.world;
    const user = await api.call(getSession, {}).catch(async (error: unknown) => {
      if (!(error instanceof ApiRefusal) || error.status !== 401) throw error;
      await this.world.signIn();
      return api.call(getSession, {});
    });
    const { name, phone } = this.who;
    if (user.name !== name || user.type !== 'driver') {
      await api.call(updateUser, { params: { id: user.id }, body: { name, phone, type: 'driver' } });
    }
    const params = { driverId: user.id };
    const { vehicleModel, vehicleNumber, vehicleType } = this.who;
    const start = pointNear(this.world.anchor(), wanderKm, this.world.random);
    const at = { currentLat: start.lat, currentLng: start.lng };
    const profile = await api.call(updateDriver, { params, body: at });
    if (profile.vehicleNumber !== vehicleNumber) {
      await api.call(updateDriver, { params, body: { vehicleModel, vehicleNumber, vehicleType } });
    }
    if (!profile.isOnline) await api.call(updateDriver, { params, body: { ...at, isOnline: true } });
    this.#position = start;
    this.#driverId = user.id;
  }

  /** Does what is due: a fix, a poll, a decision, the next step of a trip. */
  async step(): Promise<void> {
    const driverId = this.#driverId;
    if (!driverId) return;
    const now = this.world.now();
    await this.#move(driverId, now);
    if (this.#ride) return this.#drive(this.#ride, driverId, now);
    if (this.#considering && now >= this.#considering.until) return this.#accept(this.#considering.request, driverId);
    if (now >= this.#nextPoll) await this.#look(driverId, now);
  }

  async #move(driverId: string, now: number): Promise<void> {
    if (now < this.#nextFix) return;
    this.#nextFix = now + (this.#ride ? tripFixMs : idleFixMs);
    if (!this.#ride) await this.#wander(now);
    const at = this.#journey?.at(now) ?? this.#position;
    if (!at) return;
    this.#position = { lat: at.lat, lng: at.lng };
    const heading = 'heading' in at && typeof at.heading === 'number' ? at.heading : null;
    const { api } = this.world;
    const { lat, lng } = this.#position;
    const fix = { currentLat: lat, currentLng: lng, heading };
    const profile = await api.call(updateDriver, { params: { driverId }, body: fix });
    // The server takes offline who was silent for long, as after this machine has slept.
    if (!profile.isOnline) await api.call(updateDriver, { params: { driverId }, body: { ...fix, isOnline: true } });
    if (this.#ride) {
      const speed = this.#journey && !this.#journey.done(now) ? this.#journey.kmh / 3.6 : 0;
      const body = { lat, lng, heading, speed, userType: 'driver' as const, timestamp: now };
      await api.call(shareLocation, { params: { id: this.#ride.id }, body });
    }
  }

  /** Idle: drifts along streets around the anchor, and comes over at once when the fleet is wanted elsewhere. */
  async #wander(now: number): Promise<void> {
    const anchor = this.world.anchor();
    if (!this.#position || isFar(this.#position, anchor, strayKm)) {
      this.#position = pointNear(anchor, wanderKm, this.world.random);
      this.#journey = null;
    }
    if (this.#journey && !this.#journey.done(now)) return;
    await this.#setOut(pointNear(anchor, wanderKm, this.world.random), idleKmh, 1, now);
  }

  async #setOut(destination: LatLng, kmh: number, pace: number, now: number): Promise<void> {
    if (!this.#position) return;
    const route = await this.world.api.call(navigationRoute, { body: { origin: this.#position, destination } });
    this.#journey = new Journey(route.polyline, kmh, pace, now);
  }

  async #look(driverId: string, now: number): Promise<void> {
    this.#nextPoll = now + pollMs;
    const { api } = this.world;
    // A rider's client may have named this driver.
    const ride = await api.call(driverActiveRide, { params: { driverId } });
    if (ride) return this.#take(ride, now);
    const requests = await api.call(rideRequests, {});
    const request = requests[0];
    if (!request) {
      this.#considering = null;
    } else if (this.#considering?.request.id !== request.id) {
      const think = thinkMs.least + (thinkMs.most - thinkMs.least) * this.world.random();
      // Counted from when it is seen: it may have been booked while the answer was on its way.
      this.#considering = { request, until: this.world.now() + think };
    }
  }

  async #accept(request: RideRequest, driverId: string): Promise<void> {
    this.#considering = null;
    try {
      const body = { status: 'driver_assigned' as const, driverId };
      const ride = await this.world.api.call(updateRide, { params: { id: request.id }, body });
      await this.#take(ride, this.world.now());
    } catch (error) {
      // Another was faster, or the rider thought better of it: that is the trade.
      if (!(error instanceof ApiRefusal) || error.status >= 500) throw error;
    }
  }

  async #take(ride: Ride, now: number): Promise<void> {
    this.#ride = ride;
    this.#considering = null;
    this.#nextFix = 0;
    if (ride.status === 'driver_assigned') await this.#setOut(pickupOf(ride), tripKmh, this.world.pace, now);
    if (ride.status === 'driver_arrived') this.#kerbUntil = now + kerbMs;
    if (ride.status === 'in_progress') await this.#setOut(dropoffOf(ride), tripKmh, this.world.pace, now);
  }

  async #drive(ride: Ride, driverId: string, now: number): Promise<void> {
    if (ride.status === 'driver_assigned' && this.#journey?.done(now)) return this.#transition(ride, 'driver_arrived');
    if (ride.status === 'driver_arrived' && now >= this.#kerbUntil) return this.#transition(ride, 'in_progress');
    if (ride.status === 'in_progress' && this.#journey?.done(now)) return this.#transition(ride, 'completed');
    if (now < this.#nextPoll) return undefined;
    this.#nextPoll = now + pollMs;
    const current = await this.world.api.call(driverActiveRide, { params: { driverId } });
    if (!current) this.#release();
    else if (current.status !== ride.status) await this.#take(current, now);
    return undefined;
  }

  async #transition(ride: Ride, status: 'driver_arrived' | 'in_progress' | 'completed'): Promise<void> {
    const otp = status === 'in_progress' && ride.codeRequired ? await this.world.tripCode(ride.id) : null;
    try {
      const body = { status, ...(otp ? { otp } : {}) };
      const moved = await this.world.api.call(updateRide, { params: { id: ride.id }, body });
      if (moved.status === 'completed') this.#release();
      else await this.#take(moved, this.world.now());
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status >= 500) throw error;
      // The ride has moved on without this driver: the next poll tells where it stands.
      this.#nextPoll = 0;
      this.#kerbUntil = this.world.now() + kerbMs;
    }
  }

  #release(): void {
    this.#ride = null;
    this.#journey = null;
    this.#nextPoll = 0;
  }
}

const pickupOf = (ride: Ride): LatLng => ({ lat: Number(ride.pickupLat), lng: Number(ride.pickupLng) });
const dropoffOf = (ride: Ride): LatLng => ({ lat: Number(ride.dropoffLat), lng: Number(ride.dropoffLng) });
