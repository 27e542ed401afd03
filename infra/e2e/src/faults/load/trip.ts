import { randomUUID } from 'node:crypto';
import { rideSchema, type EventType, type Ride, type RideStatus } from '@rahi/contracts';
import { order, type Person } from '../../people/people.js';
import { insist } from './insist.js';
import type { Journal } from './journal.js';

/** A rider and the driver who takes that rider's rides. */
export interface Pair {
  readonly rider: Person;
  readonly driver: Person;
}

export const steps = ['book', 'assign', 'arrive', 'start', 'end', 'rate'] as const;
export type Step = (typeof steps)[number];

/** The event that each step commits. */
export const eventOfStep: Readonly<Record<Step, EventType>> = {
  book: 'ride.requested.v1',
  assign: 'ride.driver_assigned.v1',
  arrive: 'ride.driver_arrived.v1',
  start: 'ride.started.v1',
  end: 'ride.completed.v1',
  rate: 'ride.rated.v1',
};

/** One trip over HTTP. Each step is repeated until it is answered, and the journal stores the answers. */
export class Trip {
  readonly #key = randomUUID();
  #ride: Ride | undefined;

  constructor(
    private readonly pair: Pair,
    private readonly journal: Journal,
  ) {}

  /** The last acknowledged state of the ride. */
  get ride(): Ride {
    if (!this.#ride) throw new Error('this trip is not booked yet');
    return this.#ride;
  }

  async take(step: Step): Promise<Ride> {
    this.#ride = await this.#taken(step);
    return this.#ride;
  }

  #taken(step: Step): Promise<Ride> {
    switch (step) {
      case 'book':
        return this.#book();
      case 'assign':
        return this.#move('driver_assigned', { driverId: this.pair.driver.user.id });
      case 'arrive':
        return this.#moveThere('driver_arrived');
      case 'start':
        return this.#start();
      case 'end':
        return this.#moveThere('completed');
      case 'rate':
        return this.#rate();
    }
  }

  async takeAll(): Promise<Ride> {
    for (const step of steps) await this.take(step);
    return this.ride;
  }

  async #book(): Promise<Ride> {
    const { rider } = this.pair;
    const headers = { 'idempotency-key': this.#key };
    const body = order(rider.user.id);
    const answer = await insist(this.journal, 'book', (signal) =>
      rider.api.post('/api/rides', body, { headers, signal }),
    );
    const ride = this.journal.acknowledge(answer);
    this.journal.booked.push({ riderId: rider.user.id, key: this.#key, rideId: ride.id });
    return ride;
  }

  async #move(status: RideStatus, more: object = {}): Promise<Ride> {
    const { api } = this.pair.driver;
    const answer = await insist(this.journal, status, (signal) =>
      api.patch(`/api/rides/${this.ride.id}`, { status, ...more }, { signal }),
    );
    return this.journal.acknowledge(answer);
  }

  /** The drivers of this load send no positions, so they give a reason (R49). */
  #moveThere(status: 'driver_arrived' | 'completed'): Promise<Ride> {
    return this.#move(status, { reason: 'The position is not known' });
  }

  /** Uses the code that the rider sees. */
  async #start(): Promise<Ride> {
    const { otp } = rideSchema.parse((await this.#read()).body);
    if (typeof otp !== 'string') throw new Error('the rider sees no trip code');
    return this.#move('in_progress', { otp });
  }

  #read() {
    const { api } = this.pair.rider;
    return insist(this.journal, 'read', (signal) => api.get(`/api/rides/${this.ride.id}`, { signal }));
  }

  /** R15: when the first answer was lost, the repeat is refused as already rated, and the ride is read instead. */
  async #rate(): Promise<Ride> {
    const { rider } = this.pair;
    const body = { rating: 5, riderId: rider.user.id };
    const rated = await insist(
      this.journal,
      'rate',
      (signal) => rider.api.post(`/api/rides/${this.ride.id}/rate`, body, { signal }),
      ({ status, body: said }) => status === 200 || (status === 409 && codeOf(said) === 'already_rated'),
    );
    return this.journal.acknowledge(rated.status === 200 ? rated : await this.#read());
  }
}

export function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}
