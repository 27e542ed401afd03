import { describe, expect, it } from '@jest/globals';
import { RideModel, type Action, type Outcome } from './ride-model.js';
import { serialOrder, type Call } from './serial-order.js';

const booked = () => {
  const model = new RideModel();
  model.apply({ do: 'book', rider: 0, key: null, elsewhere: false });
  return model;
};
const accept = (driver: number): Action => ({ do: 'accept', driver, ride: 0 });
const taken: Outcome = { status: 409, code: 'ride_taken', rideStatus: 'driver_assigned', version: 2 };
const given: Outcome = { status: 200, rideStatus: 'driver_assigned', version: 2 };
const call = (action: Action, outcome: Outcome, began = 0, ended = 9): Call => ({ action, outcome, began, ended });

function after(...actions: Action[]) {
  const model = booked();
  for (const action of actions) model.apply(action);
  return model.rides.map(({ status, version, rider, driver, rating }) => ({ status, version, rider, driver, rating }));
}

describe('calls that ran together', () => {
  const [first, second] = [call(accept(0), taken), call(accept(1), given)];

  it('are explained by the order that gives their answers and leaves the rides so', () => {
    expect(serialOrder([first, second], booked(), after(accept(1)))).toEqual([second, first]);
  });

  it('are not explained when two won, when all lost, or when the ride is in another state', () => {
    expect(serialOrder([call(accept(0), given), second], booked(), after(accept(1)))).toBeNull();
    expect(serialOrder([first, call(accept(1), taken)], booked(), after())).toBeNull();
    expect(serialOrder([first, second], booked(), after(accept(0)))).toBeNull();
  });

  it('are not explained by an order that time forbids', () => {
    const [early, late] = [call(accept(0), taken, 0, 1), call(accept(1), given, 2, 3)];
    expect(serialOrder([early, late], booked(), after(accept(1)))).toBeNull();
  });
});
