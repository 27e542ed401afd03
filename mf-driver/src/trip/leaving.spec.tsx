import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverCharge, updateRide } from '@rahi/contracts/calls/rides.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { fireEvent, screen, within } from '@testing-library/react';
import { connaughtPlace, makePosition, makeRide, rideId } from '../testing/factories.js';
import { pass, press, type Handlers } from '../testing/render-driver.js';
import { movesIn, openTrip } from '../testing/trip.js';

const now = Date.UTC(2026, 5, 1, 5, 10);
beforeEach(() => {
  jest.useFakeTimers({ now });
});
afterEach(() => {
  jest.useRealTimers();
});

const place = () => screen.getByTestId('place').textContent;
const heading = () => screen.getByRole('heading', { level: 1 });
const dialog = () => within(screen.getByRole('dialog'));
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();

describe('a rider who does not come', () => {
  const arrived = { status: 'driver_arrived', arrivedAt: at(-120), noShowFrom: at(180) } as const;

  it('may be left once the time to wait is over; until then a clock says when', async () => {
    const { requests, toasts } = await openTrip(arrived);
    expect(screen.getByText('If Asha Rao does not come, you can leave in 3:00.')).toBeVisible();
    expect(screen.getByRole('timer', { name: 'Waiting time' })).toHaveTextContent('2:00');
    expect(screen.queryByRole('button', { name: 'Rider did not come' })).toBeNull();
    await pass(90_000);
    expect(screen.getByText('If Asha Rao does not come, you can leave in 1:30.')).toBeVisible();
    await pass(90_000);
    expect(screen.queryByText(/you can leave in/)).toBeNull();
    await press('Rider did not come');
    fireEvent.click(dialog().getByRole('button', { name: 'Leave' }));
    await pass(50);
    expect(movesIn(requests)).toEqual([{ status: 'cancelled', reason: 'rider_no_show' }]);
    expect([toasts.at(-1)?.title, place()]).toEqual(['Trip Cancelled', '/driver']);
  });

  it('may be waited for longer', async () => {
    const { requests } = await openTrip({ ...arrived, noShowFrom: at(-1) });
    await press('Rider did not come');
    await press('Keep waiting');
    expect(movesIn(requests)).toEqual([]);
    expect(heading()).toHaveTextContent('Waiting for rider');
  });

  it('is waited for where the server’s clock says so', async () => {
    const detail = 'Wait at the pickup a little longer before you leave.';
    const { toasts } = await openTrip(
      { ...arrived, noShowFrom: at(-1) },
      { [`PATCH /api/rides/${rideId}`]: problemOf(409, 'too_early', detail) },
    );
    await press('Rider did not come');
    fireEvent.click(dialog().getByRole('button', { name: 'Leave' }));
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({ title: 'Update failed', description: detail });
    expect(heading()).toHaveTextContent('Waiting for rider');
  });

  it('does not change the documented Cancel Trip', async () => {
    const { requests } = await openTrip(arrived);
    await press('Cancel Trip');
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel Trip' }));
    await pass(50);
    expect(movesIn(requests)).toEqual([{ status: 'cancelled' }]);
  });

  it('does not make the driver pay who waited long enough; before that, Cancel Trip says what it costs', async () => {
    await openTrip(arrived, {
      'GET /api/rides/*/driver-charge': answerOf(driverCharge, { charge: '48.74', excusedBy: [] }),
    });
    await press('Cancel Trip');
    expect(dialog().getByRole('status')).toHaveTextContent(
      'This costs you ₹48.74, which Asha Rao gets. It costs nothing once you have waited long enough.',
    );
  });

  it('is no question where the server sets no such time', async () => {
    await openTrip({ status: 'driver_arrived', arrivedAt: at(-900) });
    expect(screen.queryByText(/you can leave in/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Rider did not come' })).toBeNull();
  });
});

/** Presses the answer of the question. */
const end = async () => {
  fireEvent.click(dialog().getByRole('button', { name: 'End trip here' }));
  await pass(50);
};

describe('End Trip far from the drop-off', () => {
  const far = problemOf(409, 'far_from_dropoff', 'You are 1180 m from the drop-off. Say why the trip ends here.');
  const asking: Handlers = {
    [`PATCH /api/rides/${rideId}`]: ({ body }) => {
      const { reason } = updateRide.body.parse(body);
      const refused = { ...far, body: { ...Object(far.body), metres: 1180 } };
      return reason ? answerOf(updateRide, makeRide({ status: 'completed', completedAt: at(0) })) : refused;
    },
  };
  const open = async () => {
    const view = await openTrip({ status: 'in_progress' }, asking);
    await press('End Trip');
    return view;
  };

  it('asks first, says how far, and ends with the reason', async () => {
    const { requests, toasts } = await open();
    expect(dialog().getByRole('heading')).toHaveTextContent('You are 1.2 km from the drop-off. End the trip here?');
    fireEvent.click(dialog().getByRole('radio', { name: 'The rider asked to stop here' }));
    await end();
    expect(movesIn(requests)).toEqual([
      { status: 'completed', completedAt: expect.any(String) },
      { status: 'completed', completedAt: expect.any(String), reason: 'The rider asked to stop here' },
    ]);
    expect(heading()).toHaveTextContent('Trip completed');
    expect(toasts).toEqual([]);
  });

  it('takes another reason in words', async () => {
    const { requests } = await open();
    await end();
    expect(dialog().getByRole('alert')).toHaveTextContent('Choose a reason.');
    fireEvent.click(dialog().getByRole('radio', { name: 'Another reason' }));
    await end();
    const field = dialog().getByLabelText('In a few words');
    expect(field).toHaveAccessibleDescription('Say why the trip ends here.');
    fireEvent.change(field, { target: { value: ' The gate is closed ' } });
    await end();
    expect(movesIn(requests).at(-1)).toMatchObject({ reason: 'The gate is closed' });
    expect(heading()).toHaveTextContent('Trip completed');
  });

  it('does not end it when it was a slip', async () => {
    const { requests } = await open();
    fireEvent.click(dialog().getByRole('button', { name: 'Keep driving' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(heading()).toHaveTextContent('Trip in progress');
    expect(movesIn(requests)).toHaveLength(1);
  });

  it('meets no barrier while it asks', async () => {
    await open();
    await end();
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });
});

/** Presses an action, and where it was at once the next one. */
const twice = async (name: string, next: string) => {
  await press(name);
  expect(screen.getByRole('button', { name: next })).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(screen.getByRole('button', { name: next }));
  await pass(50);
};

describe('a second tap', () => {
  it('on each action of a trip does nothing on the next screen for a second', async () => {
    const { requests } = await openTrip(
      { status: 'driver_assigned', codeRequired: false, otp: '4821' },
      {},
      makePosition(connaughtPlace),
    );
    await twice("I've Arrived", 'Start Trip');
    await twice('Start Trip', 'End Trip');
    await twice('End Trip', 'Continue Driving');
    expect(heading()).toHaveTextContent('Trip completed');
    expect(movesIn(requests)).toHaveLength(3);
    await press('Continue Driving');
    expect(place()).toBe('/driver');
  });
});
