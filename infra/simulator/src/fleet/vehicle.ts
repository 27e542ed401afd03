import { navigationRoute, type LatLng, type VehicleType } from '@rahi/contracts';
import type { ApiClient } from '../api/api-client.js';
import { Journey } from './journey.js';

/** The position of a vehicle. */
export interface Position extends LatLng {
  /** Degrees clockwise from north; null before it has moved. */
  heading: number | null;
  /** Metres a second on the driver's clock. */
  speed: number;
}

/** A demo driver's vehicle. It drives on the routes that the API answers, as a driver's app does. */
export class Vehicle {
  #position: Position = { lat: 0, lng: 0, heading: null, speed: 0 };
  #journey: Journey | null = null;

  constructor(
    private readonly api: ApiClient,
    private readonly vehicleType: VehicleType,
  ) {}

  at(now: number): Position {
    if (!this.#journey) return this.#position;
    const speed = this.#journey.done(now) ? 0 : this.#journey.kmh / 3.6;
    this.#position = { ...this.#journey.at(now), speed };
    return this.#position;
  }

  /** Whether it has arrived at its target, or has not set out. */
  standing(now: number): boolean {
    return this.#journey?.done(now) ?? true;
  }

  /** Appears on the way from one place to another; without roads, it waits at the first. */
  async appear(from: LatLng, to: LatLng, now: number): Promise<void> {
    this.#journey = null;
    this.#position = { ...from, heading: null, speed: 0 };
    const route = await this.#route(to);
    if (route.source === 'estimate') return;
    const sinceMs = Math.random() * route.duration.value * 1000;
    this.#journey = new Journey(route, 1, now - sinceMs);
  }

  /** Drives to another place at leisure; without roads, it stays. */
  async stroll(destination: LatLng, now: number): Promise<void> {
    this.at(now);
    const route = await this.#route(destination);
    if (route.source !== 'estimate') this.#journey = new Journey(route, 1, now);
  }

  /** Drives to a pickup or a drop-off. */
  async driveTo(destination: LatLng, pace: number, now: number): Promise<void> {
    this.at(now);
    this.#journey = new Journey(await this.#route(destination), pace, now);
  }

  /** Stops where it is. */
  stop(now: number): void {
    this.at(now);
    this.#journey = null;
  }

  #route(destination: LatLng) {
    const { lat, lng, heading } = this.#position;
    const { vehicleType } = this;
    return this.api.call(navigationRoute, { body: { origin: { lat, lng }, destination, vehicleType, heading } });
  }
}
