import { createRide, rateRide, type Principal } from '@rahi/contracts';
import fc from 'fast-check';
import { aBooking, aPrincipal, aStanding } from './factories.js';
import type { Action, ModelRide } from './ride-model.js';
import type { Answer, RidesHarness } from './rides-harness.js';

const riderCount = 2;
export const driverCount = 3;
const rider = fc.nat(riderCount - 1);
const driver = fc.nat(driverCount - 1);
const ride = fc.nat(3);

const aCode = fc.constantFrom(true, true, false);
const someone = fc.oneof(
  fc.record({ role: fc.constant('rider' as const), who: rider }),
  fc.record({ role: fc.constant('driver' as const), who: driver }),
  fc.record({ role: fc.constant('admin' as const) }),
);

const wishes = {
  book: fc.record({ do: fc.constant('book' as const), rider, key: fc.option(fc.nat(2)) }),
  assign: fc.record({ do: fc.constant('assign' as const), rider, ride, driver }),
  accept: fc.record({ do: fc.constant('accept' as const), driver, ride }),
  move: fc.record({
    do: fc.constant('move' as const),
    by: someone,
    ride,
    to: fc.constantFrom('driver_arrived' as const, 'completed' as const, 'cancelled' as const, 'searching' as const),
  }),
  start: fc.record({ do: fc.constant('start' as const), driver, ride, rightCode: aCode }),
  rate: fc.record({ do: fc.constant('rate' as const), rider, ride, rating: fc.integer({ min: 1, max: 5 }) }),
  switch: fc.record({ do: fc.constant('switch' as const), driver }),
};

/** Bring a ride one step on, by whoever may: so that random wishes reach the end of trips, too. */
interface Proceed {
  do: 'proceed';
  ride: number;
  driver: number;
  rightCode: boolean;
}
export type Wish = Action | Proceed;

export const aWish: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 3, arbitrary: wishes.book },
  { weight: 2, arbitrary: wishes.assign },
  { weight: 2, arbitrary: wishes.accept },
  { weight: 4, arbitrary: wishes.move },
  { weight: 3, arbitrary: wishes.start },
  { weight: 2, arbitrary: wishes.rate },
  { weight: 1, arbitrary: wishes.switch },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('proceed' as const), ride, driver, rightCode: aCode }) },
);

/** The wish in full, for a ride as it now stands. */
export function actionOf(wish: Wish, now: Pick<ModelRide, 'status' | 'rider' | 'driver'> | undefined): Action {
  if (wish.do !== 'proceed') return wish;
  const who = now?.driver ?? wish.driver;
  const by = { role: 'driver', who } as const;
  switch (now?.status) {
    case 'searching':
      return { do: 'accept', driver: who, ride: wish.ride };
    case 'driver_assigned':
      return { do: 'move', by, ride: wish.ride, to: 'driver_arrived' };
    case 'driver_arrived':
      return { do: 'start', driver: who, ride: wish.ride, rightCode: wish.rightCode };
    case 'in_progress':
      return { do: 'move', by, ride: wish.ride, to: 'completed' };
    case 'completed':
      return { do: 'rate', rider: now.rider, ride: wish.ride, rating: 5 };
    case 'cancelled':
    case undefined:
      return { do: 'book', rider: now?.rider ?? 0, key: null };
  }
}

const numberOf = (list: Principal[], id: string) => list.findIndex(({ userId }) => userId === id);

/** People of one run, and how they act on the real service. */
export class Cast {
  readonly riders = Array.from({ length: riderCount }, () => aPrincipal());
  readonly drivers: Principal[];
  readonly admin = aPrincipal({ isAdmin: true });
  /** Ids of the rides booked so far, by the model's number. */
  readonly rideIds: string[] = [];

  constructor(private readonly harness: RidesHarness) {
    this.drivers = Array.from({ length: driverCount }, () => harness.driver());
  }

  setOnline(number: number, isOnline: boolean): void {
    const { userId } = this.#of(this.drivers, number);
    this.harness.standings.set(userId, aStanding(userId, { isOnline }));
  }

  /** How a ride stands in the database, in the model's numbers. */
  async now(number: number): Promise<Pick<ModelRide, 'status' | 'rider' | 'driver'>> {
    const { status, riderId, driverId } = await this.harness.stored(this.#ride(number));
    return {
      status,
      rider: numberOf(this.riders, riderId),
      driver: driverId === null ? null : numberOf(this.drivers, driverId),
    };
  }

  async act(action: Action): Promise<Answer | null> {
    switch (action.do) {
      case 'switch':
        return null;
      case 'book': {
        const who = this.#of(this.riders, action.rider);
        const key = action.key === null ? undefined : `key-${action.key}`;
        return this.harness.call(createRide, who, { body: aBooking(who.userId) }, key);
      }
      case 'assign': {
        const { userId } = this.#of(this.drivers, action.driver);
        const body = { status: 'driver_assigned', driverId: userId } as const;
        return this.harness.move(this.#ride(action.ride), this.#of(this.riders, action.rider), body);
      }
      case 'accept':
        return this.harness.move(this.#ride(action.ride), this.#of(this.drivers, action.driver), {
          status: 'driver_assigned',
        });
      case 'move': {
        const { by } = action;
        const people = { rider: this.riders, driver: this.drivers };
        const who = by.role === 'admin' ? this.admin : this.#of(people[by.role], by.who);
        return this.harness.move(this.#ride(action.ride), who, { status: action.to });
      }
      case 'start': {
        const id = this.#ride(action.ride);
        const { tripCode } = await this.harness.stored(id);
        const otp = action.rightCode ? tripCode : String((Number(tripCode) + 1) % 10_000).padStart(4, '0');
        return this.harness.move(id, this.#of(this.drivers, action.driver), { status: 'in_progress', otp });
      }
      case 'rate': {
        const who = this.#of(this.riders, action.rider);
        const body = { rating: action.rating, riderId: who.userId };
        return this.harness.call(rateRide, who, { params: { id: this.#ride(action.ride) }, body });
      }
    }
  }

  #ride(number: number): string {
    return this.#of(this.rideIds, number % this.rideIds.length);
  }

  #of<T>(list: readonly T[], number: number): T {
    const one = list[number];
    if (one === undefined) throw new Error(`there is no number ${number}`);
    return one;
  }
}
