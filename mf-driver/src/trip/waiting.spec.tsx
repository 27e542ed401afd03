import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { rideId } from '../testing/factories.js';
import { pass, press } from '../testing/render-driver.js';
import { openTrip as open } from '../testing/trip.js';

const now = Date.UTC(2026, 5, 1, 5, 10);

beforeEach(() => {
  jest.useFakeTimers({ now });
});
afterEach(() => {
  jest.useRealTimers();
});

const place = () => screen.getByTestId('place').textContent;
const type = (code: string) =>
  fireEvent.change(screen.getByLabelText('Ask for the trip code'), { target: { value: code } });
const heading = () => screen.getByRole('heading', { level: 1 });

describe('waiting for the rider', () => {
  const arrived = { status: 'driver_arrived', arrivedAt: new Date(now - 84_000).toISOString() } as const;

  it('runs a clock from the arrival', async () => {
    await open(arrived);
    expect(screen.getByRole('timer', { name: 'Waiting time' })).toHaveTextContent('1:24');
    await pass(36_000);
    expect(screen.getByRole('timer', { name: 'Waiting time' })).toHaveTextContent('2:00');
  });

  it('says until when waiting is free by the tariff of the ride, then what it costs', async () => {
    await open({ ...arrived, waiting: { freeUntil: new Date(now + 60_000).toISOString(), perMinute: '2' } });
    expect(screen.getByText('Free until 10:41 am, then ₹2 a minute')).toBeVisible();
    await pass(61_000);
    expect(screen.getByText('₹2 a minute since 10:41 am')).toBeVisible();
  });

  it.each([
    ['bike', 1],
    ['mini', 0],
  ] as const)('says on a %s whether the rider gets a helmet', async (vehicleType, times) => {
    await open({ ...arrived, vehicleType });
    expect(screen.queryAllByText('Give the rider the helmet before you set off.')).toHaveLength(times);
  });

  it('says nothing of a price where waiting costs nothing', async () => {
    await open({ ...arrived, waiting: null });
    expect(screen.queryByText(/a minute/)).toBeNull();
  });

  it('starts with the code the rider tells', async () => {
    const { requests } = await open(arrived);
    await press('Start Trip');
    expect(screen.getByLabelText('Ask for the trip code')).toHaveAccessibleDescription(
      'Enter the 4 digits that your rider tells you.',
    );
    type('4821');
    await press('Start Trip');
    expect(
      requests.filter(({ url, method }) => method === 'PATCH' && url.startsWith('/api/rides/')).map(({ body }) => body),
    ).toEqual([{ status: 'in_progress', otp: '4821', startedAt: expect.any(String) }]);
    expect(heading()).toHaveTextContent('Trip in progress');
  });

  it('keeps the digits of a refused code, says why, and starts over with the next digit', async () => {
    const detail = 'That is not the code. 4 tries are left.';
    const { toasts } = await open(arrived, {
      [`PATCH /api/rides/${rideId}`]: problemOf(422, 'wrong_trip_code', detail),
    });
    type('1111');
    await press('Start Trip');
    const field = screen.getByLabelText('Ask for the trip code');
    expect(field).toHaveAccessibleDescription(detail);
    expect(field).toHaveValue('1111');
    expect(toasts).toEqual([]);
    expect(heading()).toHaveTextContent('Waiting for rider');
    type('11112');
    await pass(0);
    expect(field).toHaveValue('2');
    expect(field).toBeValid();
  });

  it('counts down until a locked code can be tried again', async () => {
    const locked = problemOf(429, 'trip_code_locked', 'Too many wrong codes.', { retryAfterSeconds: 59 });
    await open(arrived, { [`PATCH /api/rides/${rideId}`]: locked });
    type('1111');
    await press('Start Trip');
    const field = screen.getByLabelText('Ask for the trip code');
    expect(field).toHaveAccessibleDescription('Too many wrong codes. Try again in 59 s.');
    await pass(10_000);
    expect(field).toHaveAccessibleDescription('Too many wrong codes. Try again in 49 s.');
    await pass(50_000);
    expect(field).toBeValid();
    expect(field).toHaveValue('1111');
  });

  it('starts with Enter', async () => {
    await open(arrived);
    type('4821');
    fireEvent.submit(screen.getByLabelText('Ask for the trip code'));
    await pass(50);
    expect(heading()).toHaveTextContent('Trip in progress');
  });

  it('needs no entry where the server shows the code', async () => {
    const { requests } = await open({ ...arrived, codeRequired: false, otp: '4821' });
    expect(screen.queryByLabelText('Ask for the trip code')).not.toBeInTheDocument();
    expect(screen.getByText('Trip code 4 8 2 1')).toBeVisible();
    await press('Start Trip');
    expect(requests.find(({ url, method }) => method === 'PATCH' && url.startsWith('/api/rides/'))?.body).toEqual({
      status: 'in_progress',
      startedAt: expect.any(String),
    });
  });

  it('cancels only after asking', async () => {
    const { requests, toasts } = await open(arrived);
    await press('Cancel Trip');
    expect(requests.some(({ url, method }) => method === 'PATCH' && url.startsWith('/api/rides/'))).toBe(false);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel Trip' }));
    await pass(50);
    expect(toasts.at(-1)?.title).toBe('Trip Cancelled');
    expect(place()).toBe('/driver');
  });
});
