import { rideSchema, type Ride, type RideStatus } from '@rahi/contracts';
import type { ApiAnswer } from '@rahi/testing-kit';

/** A change that the product acknowledged to a person. */
export interface Acknowledged {
  readonly rideId: string;
  readonly version: number;
  readonly status: RideStatus;
  readonly rating: number | null;
}

/** A booking attempt: one key, one ride. */
export interface Booked {
  readonly riderId: string;
  readonly key: string;
  readonly rideId: string;
}

/** A request that failed: a 5xx, or status 0 without an answer. */
export interface Failure {
  readonly what: string;
  readonly status: number;
  readonly body: unknown;
}

/** The product's answers during a fault, which the verifier compares with the databases. */
export class Journal {
  readonly acknowledged: Acknowledged[] = [];
  readonly booked: Booked[] = [];
  readonly failures: Failure[] = [];
  /** All requests. */
  requests = 0;
  /** The longest time until an action succeeded, in milliseconds. */
  longestMs = 0;

  acknowledge(answer: ApiAnswer): Ride {
    const ride = rideSchema.parse(answer.body);
    const { id: rideId, version, status, rating } = ride;
    this.acknowledged.push({ rideId, version, status, rating });
    return ride;
  }
}
