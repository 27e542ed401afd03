import type { Ride } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import * as z from 'zod/mini';
import type { Person } from '../../people/people.js';
import { insist } from '../load/insist.js';
import type { Journal } from '../load/journal.js';
import { Trip } from '../load/trip.js';

/** The steps of a ride until it has the driver who completes it. */
export const dispatchSteps = ['offer', 'silence', 'decline', 'accept', 'give back'] as const;
export type DispatchStep = (typeof dispatchSteps)[number];

const listed = z.array(z.looseObject({ id: z.string() }));

/** A ride that goes only to drivers to whom dispatch offers it, in turn. */
export class DispatchedTrip {
  readonly #pair: { rider: Person; driver: Person };
  readonly #trip: Trip;
  /** The drivers who declined it in this search. */
  #passed = new Set<Person>();

  constructor(
    rider: Person,
    private readonly drivers: readonly [Person, ...Person[]],
    private readonly journal: Journal,
  ) {
    this.#pair = { rider, driver: drivers[0] };
    this.#trip = new Trip(this.#pair, journal);
  }

  async take(step: DispatchStep): Promise<void> {
    switch (step) {
      case 'offer':
        await this.#trip.take('book');
        return this.#offered();
      case 'silence':
        // Until the third has it, the first one's time is over.
        await this.#passedOn();
        return this.#passedOn();
      case 'decline':
        await this.#post('decline', {});
        return this.#passedOn();
      case 'accept':
        await this.#trip.take('assign');
        return;
      case 'give back':
        return this.#giveBack();
    }
  }

  /** Lets the driver who has the offer complete the ride. */
  async finish(): Promise<Ride> {
    for (const step of ['assign', 'arrive', 'start', 'end', 'rate'] as const) await this.#trip.take(step);
    return this.#trip.ride;
  }

  #passedOn(): Promise<void> {
    this.#passed.add(this.#pair.driver);
    return this.#offered();
  }

  async #giveBack(): Promise<void> {
    const released = await this.#post('release', { reason: 'personal' });
    this.journal.acknowledge(released);
    // The others may be asked again; this one is not.
    this.#passed = new Set([this.#pair.driver]);
    await this.#offered();
  }

  /** Waits until another driver has the request. */
  async #offered(): Promise<void> {
    this.#pair.driver = await waitFor(() => this.#holder(), { what: 'an offer', interval: 200, timeout: 45_000 });
  }

  async #holder(): Promise<Person | undefined> {
    for (const driver of this.drivers) {
      if (this.#passed.has(driver)) continue;
      const { body } = await insist(this.journal, 'requests', (signal) =>
        driver.api.get('/api/ride-requests', { signal }),
      );
      if (listed.parse(body).some(({ id }) => id === this.#trip.ride.id)) return driver;
    }
    return undefined;
  }

  #post(what: 'decline' | 'release', body: object) {
    const { api } = this.#pair.driver;
    return insist(
      this.journal,
      what,
      (signal) => api.post(`/api/rides/${this.#trip.ride.id}/${what}`, body, { signal }),
      ({ status }) => status === 200 || status === 204,
    );
  }
}
