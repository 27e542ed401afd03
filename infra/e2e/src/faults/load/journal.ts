import { rideSchema, type Ride, type RideStatus } from '@rahi/contracts';
import type { ApiAnswer } from '@rahi/testing-kit';

/** A change that a person was told is made. */
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

/** A request that the product failed: a 5xx, or status 0 when no answer came at all. */
export interface Failure {
  readonly what: string;
  readonly status: number;
  readonly body: unknown;
}

/** Everything that people were told during a fault, for the verifier to hold the databases to. */
export class Journal {
  readonly acknowledged: Acknowledged[] = [];
  readonly booked: Booked[] = [];
  readonly failures: Failure[] = [];
  /** Requests sent in all. */
  requests = 0;
  /** Longest that a person had to insist until an action was done, in milliseconds. */
  longestMs = 0;

  acknowledge(answer: ApiAnswer): Ride {
    const ride = rideSchema.parse(answer.body);
    const { id: rideId, version, status, rating } = ride;
    this.acknowledged.push({ rideId, version, status, rating });
    return ride;
  }
}
