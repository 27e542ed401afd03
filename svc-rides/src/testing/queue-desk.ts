import {
  changeRide,
  answerChange,
  rideRequests,
  type CallArguments,
  type DriverStanding,
  type LatLng,
  type Principal,
} from '@rahi/contracts';
import { z } from 'zod';
import type { RideEntity } from '../ride/ride.entity.js';
import { aPrincipal, aStanding } from './factories.js';
import type { Answer, RidesHarness } from './rides-harness.js';

const km = 1 / 111.195;
const figures = z.object({ offer: z.object({ token: z.string() }) });
const proposal = z.object({ ride: z.object({ change: z.object({ id: z.string() }) }) });

/** A trip that ends soon, and the driver on it. */
export interface Running {
  id: string;
  rider: Principal;
  driver: Principal;
  /** South of its drop-off, in km along the meridian. */
  from: LatLng;
}

/** People of queued rides (R48): each trip is in a place of its own, from 4 km south of its drop-off. */
export class QueueDesk {
  #place = { lat: 12, lng: 77 };

  constructor(private readonly harness: RidesHarness) {}

  /** The drop-off of the trip at hand; `north` of it in km. */
  north(away: number): LatLng {
    return { lat: this.#place.lat + away * km, lng: this.#place.lng };
  }

  /** A trip in progress, so many km from its drop-off, in a place where nobody else is. */
  async trip(left = 0.5, given: Partial<DriverStanding> = {}): Promise<Running> {
    this.#place = { lat: this.#place.lat + 0.08, lng: this.#place.lng };
    const [rider, driver] = [aPrincipal(), this.harness.driver({ ...this.north(-4), ...given })];
    const id = await this.#book(rider, -4, 0);
    await this.harness.bring(id, 'in_progress', rider, driver);
    await this.comeTo(id, driver, left);
    return { id, rider, driver, from: this.north(-4) };
  }

  /** Another trip to the same drop-off. */
  async beside({ from }: Running): Promise<Running> {
    const [rider, driver] = [aPrincipal(), this.harness.driver(from)];
    const id = await this.#book(rider, -4, 0);
    await this.harness.bring(id, 'in_progress', rider, driver);
    await this.comeTo(id, driver, 0.5);
    return { id, rider, driver, from };
  }

  /** The driver is so many km south of the drop-off. */
  async comeTo(id: string, driver: Principal, left: number): Promise<void> {
    const at = this.north(-left);
    const before = this.harness.standings.get(driver.userId);
    this.harness.standings.set(driver.userId, { ...(before ?? aStanding(driver.userId)), ...at });
    await this.harness.sharePosition(id, driver, at);
  }

  /** Another rider's ride, from so many km north of the drop-off. */
  async waiting(away = 1.2): Promise<{ id: string; rider: Principal }> {
    const rider = aPrincipal();
    return { id: await this.#book(rider, away, away + 4), rider };
  }

  /** A trip, and the ride that its driver has accepted for after it. */
  async queued() {
    const trip = await this.trip();
    const next = await this.waiting();
    const answer = await this.accept(next.id, trip.driver);
    if (answer.status !== 200) throw new Error(`not queued: ${JSON.stringify(answer.body)}`);
    return { trip, next };
  }

  accept(id: string, driver: Principal): Promise<Answer> {
    return this.harness.move(id, driver, { status: 'driver_assigned' });
  }

  /** What the driver is offered now. */
  async offersOf(driver: Principal) {
    return (await this.harness.call(rideRequests, driver, {})).list;
  }

  async round(): Promise<void> {
    await this.harness.database.query(`UPDATE dispatch_claims SET round_at = '-infinity'`);
    await this.harness.runJob('Dispatch rounds', { instances: 1 });
  }

  look(): Promise<void> {
    return this.harness.runJob('Queued rides', { instances: 1 });
  }

  /** The rider of a trip wishes another drop-off, so many km north of the first. @returns the change for its driver to answer */
  async propose({ id, rider }: Running, away: number): Promise<string> {
    const wish = (body: CallArguments<typeof changeRide>['body']) =>
      this.harness.call(changeRide, rider, { params: { id }, body });
    const dropoff = { ...this.north(away), address: 'The new drop-off' };
    const { token } = figures.parse((await wish({ dropoff })).body).offer;
    return proposal.parse((await wish({ confirm: token })).body).ride.change.id;
  }

  acceptChange({ id, driver }: Running, changeId: string): Promise<Answer> {
    return this.harness.call(answerChange, driver, { params: { id, changeId }, body: { answer: 'accept' } });
  }

  /** The rows of both rides, as they are stored. */
  async rows(trip: string, next: string): Promise<[trip: RideEntity, next: RideEntity]> {
    return [await this.harness.stored(trip), await this.harness.stored(next)];
  }

  #book(rider: Principal, from: number, to: number): Promise<string> {
    const [pickup, dropoff] = [this.north(from), this.north(to)];
    return this.harness.book(rider, {
      pickupLat: pickup.lat,
      pickupLng: pickup.lng,
      dropoffLat: dropoff.lat,
      dropoffLng: dropoff.lng,
    });
  }
}
