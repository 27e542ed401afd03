import {
  distanceKm,
  driverActiveRide,
  getSession,
  navigationRoute,
  rideRequests,
  shareLocation,
  updateDriver,
  updateRide,
  updateUser,
  type LatLng,
  type Ride,
  type RideStatus,
} from '@rahi/contracts';
import { ApiRefusal, type ApiClient } from '../api/api-client.js';
import { Journey, pointNear } from './journey.js';
import type { DemoDriver } from './roster.js';

/** What a driver needs from its surroundings. */
export interface DriverWorld {
  api: ApiClient;
  /** Signs in anew. */
  signIn(): Promise<void>;
  /** The place around which the fleet wants this driver. */
  anchor(): LatLng;
  /** The trip code, as the rider would say it at the pickup. */
  tripCode(rideId: string): Promise<string | null>;
  pace: number;
}

const idleKmh = 18;
const tripKmh = 32;
const idleFixMs = 4000;
const tripFixMs = 1000;
const pollMs = 3000;
/** A request is accepted 2 to 5 seconds after it is seen. */
const thinkMs = { least: 2000, most: 5000 };
const pickupMs = 4000;
const wanderKm = 1.6;
const strayKm = 4;

/** One demo driver: signs in, waits around, accepts a request, drives the trip. `step` does what is due now. */
export class DemoDriverAgent {
  #driverId: string | null = null;
  #position: LatLng | null = null;
  #journey: Journey | null = null;
  #ride: Ride | null = null;
  #considering: { requestId: string; until: number } | null = null;
  /** Until when the driver waits at the pickup. */
  #waitUntil = 0;
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
    const { api, anchor } = this.world;
    const user = await api.call(getSession, {}).catch(async (error: unknown) => {
      if (!(error instanceof ApiRefusal) || error.status !== 401) throw error;
      await this.world.signIn();
      return api.call(getSession, {});
    });
    const { name, phone, vehicleModel, vehicleNumber, vehicleType } = this.who;
    if (user.name !== name || user.type !== 'driver') {
      await api.call(updateUser, { params: { id: user.id }, body: { name, phone, type: 'driver' } });
    }
    const start = pointNear(anchor(), wanderKm);
    const position = { currentLat: start.lat, currentLng: start.lng };
    const body = { ...position, vehicleModel, vehicleNumber, vehicleType, isOnline: true };
    await api.call(updateDriver, { params: { driverId: user.id }, body });
    this.#position = start;
    this.#driverId = user.id;
  }

  /** Does what is due: a fix, a poll, a decision, the next step of a trip. */
  async step(): Promise<void> {
    const driverId = this.#driverId;
    if (!driverId) return;
    const now = Date.now();
    if (this.#ride) await this.#advance(this.#ride, now);
    else if (this.#considering && now >= this.#considering.until)
      await this.#change(this.#considering.requestId, { status: 'driver_assigned', driverId });
    if (now >= this.#nextFix) await this.#report(driverId, now);
    if (now >= this.#nextPoll) await this.#poll(driverId, now);
  }

  /** Moves on and reports the position. */
  async #report(driverId: string, now: number): Promise<void> {
    this.#nextFix = now + (this.#ride ? tripFixMs : idleFixMs);
    if (!this.#ride) await this.#wander(now);
    const at = this.#journey?.at(now);
    if (at) this.#position = { lat: at.lat, lng: at.lng };
    if (!this.#position) return;
    const { api } = this.world;
    const { lat, lng } = this.#position;
    const heading = at?.heading ?? null;
    const fix = { currentLat: lat, currentLng: lng, heading };
    const params = { driverId };
    const profile = await api.call(updateDriver, { params, body: fix });
    // The server takes a driver offline that was silent for long, as when this machine slept.
    if (!profile.isOnline) await api.call(updateDriver, { params, body: { ...fix, isOnline: true } });
    if (!this.#ride) return;
    const speed = this.#journey && !this.#journey.done(now) ? this.#journey.kmh / 3.6 : 0;
    const body = { lat, lng, heading, speed, userType: 'driver' as const, timestamp: now };
    await api.call(shareLocation, { params: { id: this.#ride.id }, body });
  }

  /** Drifts along streets around the anchor; jumps there when the fleet is wanted elsewhere. */
  async #wander(now: number): Promise<void> {
    const anchor = this.world.anchor();
    if (!this.#position || distanceKm(this.#position, anchor) > strayKm) {
      this.#position = pointNear(anchor, wanderKm);
      this.#journey = null;
    }
    if (!this.#journey || this.#journey.done(now)) {
      await this.#setOut(pointNear(anchor, wanderKm), idleKmh, 1, now);
    }
  }

  async #setOut(destination: LatLng, kmh: number, pace: number, now: number): Promise<void> {
    if (!this.#position) return;
    const route = await this.world.api.call(navigationRoute, { body: { origin: this.#position, destination } });
    this.#journey = new Journey(route.polyline, kmh, pace, now);
  }

  /** Reads the driver's ride, which others may have changed; without one, looks for a request. */
  async #poll(driverId: string, now: number): Promise<void> {
    this.#nextPoll = now + pollMs;
    const { api } = this.world;
    const ride = await api.call(driverActiveRide, { params: { driverId } });
    if (ride && ride.status !== this.#ride?.status) this.#enter(ride, now);
    if (ride) return;
    if (this.#ride) this.#release();
    const [request] = await api.call(rideRequests, {});
    if (!request) {
      this.#considering = null;
    } else if (this.#considering?.requestId !== request.id) {
      const think = thinkMs.least + (thinkMs.most - thinkMs.least) * Math.random();
      // From when it is seen: it may have been booked while the answer was on its way.
      this.#considering = { requestId: request.id, until: Date.now() + think };
    }
  }

  /** Remembers a ride that is the driver's, at a status that is new. */
  #enter(ride: Ride, now: number): void {
    this.#ride = ride;
    this.#considering = null;
    this.#nextFix = 0;
    this.#waitUntil = now + pickupMs;
    if (ride.status !== 'driver_arrived') this.#journey = null;
  }

  /** Does what the ride's status asks of the driver, and moves the ride to its next status when that is done. */
  async #advance(ride: Ride, now: number): Promise<void> {
    const { id, status, codeRequired } = ride;
    if (status === 'driver_arrived') {
      if (now < this.#waitUntil) return;
      const otp = codeRequired ? await this.world.tripCode(id) : null;
      await this.#change(id, { status: 'in_progress', ...(otp && { otp }) });
      return;
    }
    const toPickup = status === 'driver_assigned';
    if (!this.#journey) await this.#setOut(toPickup ? pickupOf(ride) : dropoffOf(ride), tripKmh, this.world.pace, now);
    else if (this.#journey.done(now)) await this.#change(id, { status: toPickup ? 'driver_arrived' : 'completed' });
  }

  async #change(id: string, body: { status: RideStatus; driverId?: string; otp?: string }): Promise<void> {
    try {
      const ride = await this.world.api.call(updateRide, { params: { id }, body });
      if (ride.status === 'completed') this.#release();
      else this.#enter(ride, Date.now());
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status >= 500) throw error;
      // Another driver was faster, or the ride has changed: the next poll shows where it stands.
      this.#considering = null;
      this.#nextPoll = 0;
      this.#waitUntil = Date.now() + pickupMs;
    }
  }

  #release(): void {
    this.#ride = null;
    this.#journey = null;
  }
}

const pickupOf = (ride: Ride): LatLng => ({ lat: Number(ride.pickupLat), lng: Number(ride.pickupLng) });
const dropoffOf = (ride: Ride): LatLng => ({ lat: Number(ride.dropoffLat), lng: Number(ride.dropoffLng) });
