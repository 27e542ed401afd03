import { Injectable } from '@nestjs/common';
import {
  publishedFares,
  Refusal,
  tripEstimates,
  type LatLng,
  type TripEstimates,
  type VehicleType,
} from '@rahi/contracts';
import { Caller } from '@rahi/service-kit/program';
import type * as z from 'zod/mini';
import { KeptFor, type Kept } from '../kept-for.js';
import { say } from '../say.js';

type Fares = z.output<typeof publishedFares.answer>;

/** The request that a question is asked for. `deadline` is epoch milliseconds. */
export interface Asking {
  readonly requestId: string;
  readonly deadline: number;
}

/** How long a service may take, in milliseconds: less than the gateway waits for a page. */
const patienceMs = 2000;
/** Questions under way at once. People's own questions go to the same service. */
const mostUnderWay = 8;
/** When to ask again after a service did not answer. */
export const retrySeconds = 5;

/** How long an answer holds, in seconds, and the `ttl` of what is made of it. */
export const holdsSeconds = {
  /** A new tariff is in force a minute after it was published, at the earliest. */
  fares: 60,
  estimates: 30,
} as const;

/** What svc-rides is asked for partners: seldom, a few at a time, and never for long. */
@Injectable()
export class RidesQuestions {
  readonly #fares = new KeptFor<Fares>({ freshMs: 30_000, holdsMs: holdsSeconds.fares * 1000, most: 1 });
  readonly #estimates = new KeptFor<TripEstimates>({
    freshMs: 15_000,
    holdsMs: holdsSeconds.estimates * 1000,
    most: 2000,
  });
  #underWay = 0;

  constructor(private readonly caller: Caller) {}

  /** @throws Refusal unavailable */
  fares(asking: Asking): Promise<Kept<Fares>> {
    return this.#fares.get('', () => this.#once(publishedFares, {}, asking));
  }

  /** @throws Refusal unavailable */
  estimates(
    trip: {
      pickup: LatLng;
      dropoff: LatLng | null;
      vehicleTypes: readonly VehicleType[];
      /** Where it may book: each has a quote, then. */
      organisationId?: string;
    },
    asking: Asking,
  ): Promise<Kept<TripEstimates>> {
    const request = { ...trip, vehicleTypes: [...trip.vehicleTypes] };
    return this.#estimates.get(JSON.stringify(request), () => this.#once(tripEstimates, request, asking));
  }

  async #once<Q extends z.ZodMiniType, A extends z.ZodMiniType>(
    question: { subject: string; request: Q; answer: A },
    request: z.input<Q>,
    { requestId, deadline }: Asking,
  ): Promise<z.output<A>> {
    if (this.#underWay >= mostUnderWay) throw away(1);
    this.#underWay += 1;
    try {
      const until = Math.min(deadline, Date.now() + patienceMs);
      return await this.caller.ask(question, request, { requestId, deadline: until });
    } catch (error) {
      if (error instanceof Refusal) throw away(retrySeconds);
      throw error;
    } finally {
      this.#underWay -= 1;
    }
  }
}

export const away = (seconds: number) =>
  new Refusal('unavailable', say('services.away', { seconds }), { retryAfterSeconds: seconds });
