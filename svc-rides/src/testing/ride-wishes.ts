import fc from 'fast-check';
import type { Action, ModelRide, Someone } from './ride-model.js';

export const riderCount = 2;
export const driverCount = 3;
export const rider = fc.nat(riderCount - 1);
export const driver = fc.nat(driverCount - 1);
const ride = fc.nat(3);

const aCode = fc.constantFrom(true, true, false);
const aPerson = fc.oneof(
  fc.record({ role: fc.constant('rider' as const), who: rider }),
  fc.record({ role: fc.constant('driver' as const), who: driver }),
);
const someone: fc.Arbitrary<Someone> = fc.oneof(aPerson, aPerson, fc.record({ role: fc.constant('admin' as const) }));

const actions = {
  book: fc.record({
    do: fc.constant('book' as const),
    rider,
    key: fc.option(fc.nat(2)),
    elsewhere: fc.constantFrom(false, false, true),
  }),
  assign: fc.record({ do: fc.constant('assign' as const), rider, ride, driver }),
  accept: fc.record({ do: fc.constant('accept' as const), driver, ride }),
  move: fc.record({
    do: fc.constant('move' as const),
    by: someone,
    ride,
    to: fc.constantFrom('driver_arrived' as const, 'completed' as const, 'cancelled' as const, 'searching' as const),
  }),
  start: fc.record({ do: fc.constant('start' as const), driver, ride, rightCode: aCode }),
  release: fc.record({ do: fc.constant('release' as const), driver, ride }),
  cancelAsAdmin: fc.record({ do: fc.constant('cancel as admin' as const), ride }),
  rate: fc.record({ do: fc.constant('rate' as const), rider, ride, rating: fc.integer({ min: 1, max: 5 }) }),
  read: fc.record({ do: fc.constant('read' as const), by: someone, ride }),
  expire: fc.record({ do: fc.constant('expire' as const), ride }),
  switch: fc.record({ do: fc.constant('switch' as const), driver }),
  suspend: fc.record({ do: fc.constant('suspend' as const), who: aPerson }),
};

/** Moves a ride one step on, by an allowed actor: random wishes then also reach the end of trips. */
interface Proceed {
  do: 'proceed';
  ride: number;
  driver: number;
  rightCode: boolean;
}

/** The version that the wish names: none, the ride's current one, or an earlier one. */
type Meant = 'any' | 'now' | 'before';

export interface Wish {
  wish: Action | Proceed;
  meant: Meant;
}

const proceed = fc.record({ do: fc.constant('proceed' as const), ride, driver, rightCode: aCode });
const meant = fc.constantFrom<Meant>('any', 'any', 'any', 'now', 'before');

/** Wishes that change only rides: their outcome depends only on the order of the calls. */
const onRides: fc.WeightedArbitrary<Action | Proceed>[] = [
  { weight: 3, arbitrary: actions.book },
  { weight: 2, arbitrary: actions.assign },
  { weight: 2, arbitrary: actions.accept },
  { weight: 4, arbitrary: actions.move },
  { weight: 3, arbitrary: actions.start },
  { weight: 2, arbitrary: actions.release },
  { weight: 1, arbitrary: actions.cancelAsAdmin },
  { weight: 2, arbitrary: actions.rate },
  { weight: 2, arbitrary: actions.read },
  { weight: 10, arbitrary: proceed },
];

export const aWish: fc.Arbitrary<Wish> = fc.record({
  wish: fc.oneof(
    ...onRides,
    { weight: 1, arbitrary: actions.expire },
    { weight: 1, arbitrary: actions.switch },
    { weight: 1, arbitrary: actions.suspend },
  ),
  meant,
});

export const aWishOnRides: fc.Arbitrary<Wish> = fc.record({ wish: fc.oneof(...onRides), meant });

export type Now = Pick<ModelRide, 'status' | 'rider' | 'driver' | 'version'>;

/** The complete action for a wish, for the current state of its ride. */
export function actionOf({ wish, meant: version }: Wish, now: Now | undefined): Action {
  const action = wish.do === 'proceed' ? nextOf(wish, now) : wish;
  if (!now || version === 'any') return action;
  switch (action.do) {
    case 'assign':
    case 'accept':
    case 'move':
    case 'start':
      return { ...action, version: version === 'now' ? now.version : Math.max(1, now.version - 1) };
    default:
      return action;
  }
}

function nextOf(wish: Proceed, now: Now | undefined): Action {
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
      return { do: 'book', rider: now?.rider ?? 0, key: null, elsewhere: false };
  }
}
