import { answerChange, changeRide, type CallArguments, type ChangeAnswer, type Principal } from '@rahi/contracts';
import { z } from 'zod';
import { aPrincipal } from './factories.js';
import type { Answer, RidesHarness } from './rides-harness.js';

export const gate = { lat: 28.6129, lng: 77.2295, address: '5, Rajpath, India Gate, New Delhi' };
export const nizamuddin = { lat: 28.5933, lng: 77.2507, address: 'Mathura Road, Nizamuddin, New Delhi' };
export const saket = { lat: 28.5245, lng: 77.2066, address: 'Press Enclave Road, Saket, New Delhi' };
/** Where the car is when the rider asks. */
export const car = { lat: 28.6, lng: 77.18 };

type Wish = NonNullable<CallArguments<typeof changeRide>['body']>;
export const figures = z.object({ offer: z.object({ token: z.string(), fare: z.string() }) });
export const proposal = z.object({ ride: z.object({ change: z.object({ id: z.string(), state: z.string() }) }) });

/** A ride with its two people. */
export interface Trip {
  readonly rider: Principal;
  readonly driver: Principal;
  readonly id: string;
}

export const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

/** Trips whose riders wish to go elsewhere (R44). */
export class ChangedTrips {
  #last: Trip | null = null;

  constructor(private readonly harness: RidesHarness) {}

  /** As `ride`, and ends the one that it made before: a race that runs 200 times leaves no 200 trips under way. */
  async another(...how: Parameters<ChangedTrips['ride']>): Promise<Trip> {
    const { id, driver } = this.#last ?? {};
    if (id && driver) await this.harness.moveFromHere(id, driver, { status: 'completed', reason: 'The race is over' });
    this.#last = await this.ride(...how);
    return this.#last;
  }

  /** A trip as far as asked. */
  async ride(
    to: 'driver_assigned' | 'driver_arrived' | 'in_progress' = 'in_progress',
    stops: Wish['stops'] = [],
  ): Promise<Trip> {
    const { harness } = this;
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const id = await harness.book(rider);
    // Stops are priced by the booking's own suite.
    if (stops.length > 0) {
      await this.confirm(id, rider, { stops });
      await this.overdue(id);
    }
    await harness.bring(id, to, rider, driver);
    if (to === 'in_progress') await harness.sharePosition(id, driver, car);
    return { rider, driver, id };
  }

  wish(id: string, rider: Principal, body: Wish): Promise<Answer> {
    return this.harness.call(changeRide, rider, { params: { id }, body });
  }

  answer(id: string, who: Principal, changeId: string, given: ChangeAnswer): Promise<Answer> {
    return this.harness.call(answerChange, who, { params: { id, changeId }, body: { answer: given } });
  }

  async tokenOf(id: string, rider: Principal, body: Wish): Promise<string> {
    return figures.parse((await this.wish(id, rider, body)).body).offer.token;
  }

  async confirm(id: string, rider: Principal, body: Wish): Promise<{ id: string; state: string }> {
    const { body: confirmed } = await this.wish(id, rider, { confirm: await this.tokenOf(id, rider, body) });
    return proposal.parse(confirmed).ride.change;
  }

  /** Lets the time to answer pass. */
  async overdue(id: string, seconds = 31): Promise<void> {
    await this.harness.database.query(
      `UPDATE rides SET change = change || jsonb_build_object('answerBy', to_char(
         (change->>'answerBy')::timestamptz AT TIME ZONE 'UTC' - make_interval(secs => $2), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) WHERE id = $1`,
      [id, seconds],
    );
  }

  /** The types of a ride's events, in their order. */
  async eventsOf(id: string): Promise<string[]> {
    return (await this.harness.outboxOf(id)).map(({ type }) => type);
  }
}
