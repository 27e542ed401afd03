import { setTimeout as pause } from 'node:timers/promises';
import type { Ride } from '@rahi/contracts';
import type { ApiAnswer, TestProduct } from '@rahi/testing-kit';
import { dadar, driverOnline, move, signUp, taken, type Person } from '../people/people.js';

const BETWEEN_MS = 250;

/** A rider and a driver in the middle of a trip, who look at it, share positions and ask for fares the whole time. */
export class PeopleInTrip {
  readonly #over = new AbortController();
  readonly #working: Promise<unknown>;
  #failed: string[] = [];
  #requests = 0;

  private constructor(
    readonly rider: Person,
    readonly driver: Person,
    readonly ride: Ride,
  ) {
    const id = ride.id;
    const at = { ...dadar, userType: 'driver' };
    const fare = { distance: 5, vehicleType: 'sedan' };
    this.#working = Promise.all([
      this.#again('ride', () => rider.api.get(`/api/rides/${id}`)),
      this.#again('tracking', () => rider.api.get(`/api/rides/${id}/tracking`)),
      this.#again('fare', () => rider.api.post('/api/calculate-fare', fare)),
      this.#again('location', () => driver.api.post(`/api/rides/${id}/location`, at)),
      this.#again('nearby', () => rider.api.get(`/api/drivers/nearby?lat=${dadar.lat}&lng=${dadar.lng}`)),
      this.#again('session', () => driver.api.get('/api/auth/session')),
    ]);
  }

  static async begin(product: TestProduct): Promise<PeopleInTrip> {
    const rider = await signUp(product, 'Asha Rao');
    const driver = await driverOnline(product, 'Vikram Singh');
    return new PeopleInTrip(rider, driver, await taken(rider, driver, 'in_progress'));
  }

  /** What failed since the last time this was asked: 4xx, 5xx, no answer, or an answer that is not as documented. */
  failures(): { requests: number; failed: string[] } {
    const found = { requests: this.#requests, failed: this.#failed };
    [this.#requests, this.#failed] = [0, []];
    return found;
  }

  /** Ends the trip. @throws Error when it cannot be ended */
  async arrive(): Promise<Ride> {
    this.#over.abort();
    await this.#working;
    return move(this.driver, this.ride.id, 'completed', { reason: 'rider_asked' });
  }

  stop(): void {
    this.#over.abort();
  }

  async #again(what: string, ask: () => Promise<ApiAnswer>): Promise<void> {
    while (!this.#over.signal.aborted) {
      this.#requests += 1;
      const why = await ask().then(
        ({ status, body }) => (status < 400 ? null : `${status} ${JSON.stringify(body)}`),
        (error: unknown) => String(error),
      );
      if (why !== null) this.#failed.push(`${what}: ${why}`);
      await pause(BETWEEN_MS);
    }
  }
}
