import { headers, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import {
  headerNames,
  organisationQuestions,
  publishedFares,
  Refusal,
  tripEstimates,
  usualVehicleTypes,
  type PublishedFare,
  type TripEstimates,
} from '@rahi/contracts';
import type * as z from 'zod/mini';

type Estimating = z.output<typeof tripEstimates.request>;

/** A fare that GOFS can say; a test changes what it is about. */
export const aFare = (over: Partial<PublishedFare> = {}): PublishedFare => ({
  city: 'mumbai',
  vehicleType: 'mini',
  distance: 'road',
  basePaise: 3000,
  includedMetres: 2000,
  perKmPaise: 1234,
  perMinutePaise: 100,
  minimumPaise: 3000,
  gstPercent: 5,
  welfareFee: false,
  ...over,
});

/** Answers for svc-rides about fares and trips. */
export class RidesStandIn {
  fares: PublishedFare[] = usualVehicleTypes.map((vehicleType) => aFare({ vehicleType }));
  changesAt: string | null = null;
  /** What it answers about a trip; a driver of each type is 4 minutes away. */
  estimatesOf: (trip: Estimating) => TripEstimates = ({ vehicleTypes, dropoff }) => ({
    estimates: vehicleTypes.map((vehicleType) => ({
      vehicleType,
      pickupMinutes: 4,
      trip: dropoff && { minutes: 25, totalPaise: 21_525 },
    })),
  });
  /** What it was asked about trips. */
  readonly asked: Estimating[] = [];
  /** What it answers about rides of organisations, by subject; a refusal that it throws is answered as one. */
  readonly ofOrganisations = new Map<string, (request: unknown) => unknown>();
  readonly #subscriptions: Subscription[] = [];

  constructor(private readonly connection: NatsConnection) {}

  async start(): Promise<void> {
    this.#answer(publishedFares.subject, () => ({ fares: this.fares, changesAt: this.changesAt }));
    this.#answer(tripEstimates.subject, (given) => {
      const trip = tripEstimates.request.parse(given);
      this.asked.push(trip);
      return this.estimatesOf(trip);
    });
    for (const { subject } of organisationQuestions)
      this.#answer(subject, (given) => {
        const answer = this.ofOrganisations.get(subject);
        if (!answer) throw new Refusal('unavailable', 'Nobody answers this.');
        return answer(given);
      });
    await this.connection.flush();
  }

  /** Answers nothing any more. */
  async stop(): Promise<void> {
    for (const one of this.#subscriptions.splice(0)) one.unsubscribe();
    await this.connection.flush();
  }

  #answer(subject: string, answerOf: (request: unknown) => unknown): void {
    const subscription = this.connection.subscribe(subject, {
      callback: (error, msg) => {
        if (error) return;
        const { status, body } = outcomeOf(() => answerOf(msg.json()));
        const answered = headers();
        answered.set(headerNames.status, String(status));
        msg.respond(JSON.stringify(body), { headers: answered });
      },
    });
    this.#subscriptions.push(subscription);
  }
}

function outcomeOf(answer: () => unknown): { status: number; body: unknown } {
  try {
    return { status: 200, body: answer() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: error.problem('') };
  }
}
