import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { nearbyDrivers } from '@rahi/contracts/calls/drivers.calls';
import {
  calculateFare,
  cancellationFee,
  createRide,
  getRide,
  getTracking,
  raiseEmergency,
  rideReceipt,
  riderRides,
} from '@rahi/contracts/calls/rides.calls';
import { LocationError } from '@rahi/web-kit';
import { answerOf, problemOf, unknownLocation } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makePayment, makeQuote, makeReceipt, makeRide, makeTracking, rideId } from './testing/factories.js';
import { renderRider, type Handlers } from './testing/render-rider.js';

// States that a person sees rarely or briefly, checked against axe's rules of names, roles and structure. The everyday
// screens are checked against all rules, including colours and sizes, in a browser (infra/e2e).

afterEach(() => {
  jest.restoreAllMocks();
});

const home = '/rider';
const booking = '/rider/booking';
const history = '/rider/history';
const trip = `/rider/trip/${rideId}`;

const never = () => new Promise<never>(() => undefined);
const away = problemOf(503, 'unavailable', 'Rides are not available right now.');
const rideIs = (changes: Parameters<typeof makeRide>[0]): Handlers => ({
  'GET /api/rides/*': answerOf(getRide, makeRide(changes)),
  'GET /api/rides/*/tracking': answerOf(getTracking, makeTracking()),
  'POST /api/rides/*/location': { status: 200, body: { success: true } },
});
const completed = (changes: Parameters<typeof makeRide>[0]): Handlers => ({
  ...rideIs({ status: 'completed', ...changes }),
  'GET /api/rides/*/receipt': answerOf(rideReceipt, makeReceipt()),
});
const fares: Handlers = { 'POST /api/calculate-fare': answerOf(calculateFare, makeQuote('sedan', 8.94)) };
const booked: Handlers = {
  ...fares,
  'POST /api/rides': answerOf(createRide, makeRide(), 201),
  'GET /api/rides/*': answerOf(getRide, makeRide({ status: 'driver_assigned' })),
};
const alarm: Handlers = {
  ...rideIs({ status: 'in_progress' }),
  'POST /api/rides/*/emergency': answerOf(
    raiseEmergency,
    {
      id: '5b7a1f0e-8d3c-4a53-8f0a-3a7a5d1c2b09',
      rideId,
      raisedBy: 'rider',
      raisedAt: '2026-03-02T05:00:00.000Z',
      position: null,
      message: 'Rahi’s team has been notified.',
    },
    201,
  ),
};
const denied = { ...unknownLocation, error: new LocationError('denied') };

type Pressed = readonly [role: 'button' | 'combobox' | 'option' | 'radio', name: string | RegExp];

interface SeldomState {
  state: string;
  scene: Parameters<typeof renderRider>[0];
  /** The elements to press, in order, to reach the state. */
  presses?: readonly Pressed[];
  /** A text that shows that the state has been reached. */
  text: string | RegExp;
  offline?: boolean;
}

const states: readonly SeldomState[] = [
  {
    state: 'home, without a position',
    scene: { path: home, location: denied },
    text: 'Location permission denied. Please enable location access.',
  },
  {
    state: 'home, choosing the pickup on the map',
    scene: { path: home },
    presses: [
      ['combobox', 'Pickup'],
      ['option', 'Choose on the map'],
    ],
    text: 'Choose on the map',
  },
  {
    state: 'home, choosing the destination on the map',
    scene: { path: home },
    presses: [
      ['combobox', 'Where to?'],
      ['option', 'Choose on the map'],
    ],
    text: 'Connaught Place',
  },
  {
    state: 'home, placing a saved destination',
    scene: { path: home },
    presses: [['button', /^Home/]],
    text: 'Where is Home?',
  },
  {
    state: 'home, without its rides',
    scene: { path: home, handlers: { 'GET /api/riders/*/rides': away } },
    text: 'Rides are not available right now.',
  },
  {
    state: 'booking, with nobody near',
    scene: {
      path: booking,
      planned: true,
      handlers: { ...fares, 'GET /api/drivers/nearby': answerOf(nearbyDrivers, []) },
    },
    text: 'No driver is free near your pickup now. This page keeps looking.',
  },
  {
    state: 'booking, for a suspended account',
    scene: {
      path: booking,
      planned: true,
      handlers: { ...fares, 'POST /api/rides': problemOf(403, 'account_suspended', 'Your account is suspended.') },
    },
    presses: [['button', /^Book Sedan · /]],
    text: 'Your account is suspended',
  },
  {
    state: 'booking, with a driver found',
    scene: { path: booking, planned: true, handlers: booked },
    presses: [['button', /^Book Sedan · /]],
    text: 'Driver Assigned',
  },
  {
    state: 'a trip whose driver gave it back',
    scene: { path: trip, handlers: rideIs({ releases: 1, releasedBy: 'driver', releaseReason: 'personal' }) },
    text: 'Your driver had to cancel. Finding you another at the same fare.',
  },
  {
    state: 'a trip whose driver does not move',
    scene: { path: trip, handlers: rideIs({ status: 'driver_assigned', stalledAt: '2026-03-02T05:08:00.000Z' }) },
    text: /for a while\.$/,
  },
  {
    state: 'a trip whose driver has not confirmed',
    scene: { path: trip, handlers: rideIs({ status: 'driver_assigned', confirmedAt: null }) },
    text: 'Waiting for your driver to confirm',
  },
  {
    state: 'a trip whose driver may leave',
    scene: {
      path: trip,
      handlers: rideIs({
        status: 'driver_arrived',
        arrivedAt: '2026-03-02T05:06:00.000Z',
        noShowFrom: '2026-03-02T05:11:00.000Z',
      }),
    },
    text: 'Your driver may leave after 5 minutes of waiting.',
  },
  {
    state: 'a trip that is being read',
    scene: { path: trip, handlers: { 'GET /api/rides/*': never } },
    text: 'Loading your trip',
  },
  {
    state: 'a trip that cannot be read',
    scene: { path: trip, handlers: { 'GET /api/rides/*': away } },
    text: 'Your trip could not be loaded',
  },
  {
    state: 'a trip of somebody else',
    scene: { path: trip, handlers: { 'GET /api/rides/*': problemOf(403, 'forbidden', 'This ride is not yours.') } },
    text: 'This ride is not yours.',
  },
  {
    state: 'a trip without a network',
    scene: { path: trip, handlers: rideIs({ status: 'driver_assigned' }) },
    text: 'Your code stays valid offline',
    offline: true,
  },
  {
    state: 'an emergency that was recorded',
    scene: { path: trip, handlers: alarm },
    presses: [
      ['button', 'Emergency'],
      ['button', 'Send the alert'],
    ],
    text: 'Rahi’s team has been notified.',
  },
  {
    state: 'an emergency that could not be',
    scene: { path: trip, handlers: { ...alarm, 'POST /api/rides/*/emergency': away } },
    presses: [
      ['button', 'Emergency'],
      ['button', 'Send the alert'],
    ],
    text: 'Rahi’s team could not be reached.',
  },
  {
    state: 'booking, with ways to pay and the fare’s lines',
    scene: {
      path: booking,
      planned: true,
      handlers: {
        'POST /api/calculate-fare': answerOf(
          calculateFare,
          makeQuote('sedan', 8.94, { paymentMethods: ['cash', 'upi'] }),
        ),
      },
    },
    presses: [['button', 'Fare breakdown']],
    text: 'Rounded to a rupee',
  },
  {
    state: 'a completed trip, to be paid by UPI',
    scene: {
      path: trip,
      handlers: completed({ payment: makePayment({ method: 'upi', upiLink: 'upi://pay?pa=rahi@upi' }) }),
    },
    presses: [['button', 'I have paid']],
    text: 'Enter the 12 digits that your UPI app shows.',
  },
  {
    state: 'a completed trip, with a tip to choose',
    scene: { path: trip, handlers: completed({ rating: 5, tip: '0', payment: makePayment() }) },
    presses: [['radio', 'Other']],
    text: 'Tip in rupees',
  },
  {
    state: 'a completed trip, with what may be wrong with its bill',
    scene: { path: trip, handlers: completed({ completedAt: new Date().toISOString(), payment: makePayment() }) },
    presses: [
      ['button', 'Something wrong with this bill?'],
      ['button', 'Something else'],
      ['button', 'Send'],
    ],
    text: 'Say in a few words what is wrong.',
  },
  {
    state: 'booking, with a promo code that does not fit',
    scene: { path: booking, planned: true, handlers: fares },
    presses: [
      ['button', 'Promo code'],
      ['button', 'Apply'],
    ],
    text: 'There is no such code. Check how it is written.',
  },
  {
    state: 'a trip that costs a fee to cancel',
    scene: {
      path: trip,
      handlers: {
        ...rideIs({ status: 'driver_assigned' }),
        'GET /api/rides/*/cancellation-fee': answerOf(cancellationFee, {
          fee: '46.42',
          lateFee: '46.42',
          freeMinutes: 3,
        }),
      },
    },
    presses: [['button', 'Cancel Ride']],
    text: /^Cancelling now costs/,
  },
  {
    state: 'a completed trip whose receipt cannot be read',
    scene: { path: trip, handlers: { ...completed({}), 'GET /api/rides/*/receipt': away } },
    text: 'Your receipt could not be read',
  },
  {
    state: 'the history that is being read',
    scene: { path: history, handlers: { 'GET /api/riders/*/rides': never } },
    text: 'Loading your rides',
  },
  {
    state: 'the history that cannot be read',
    scene: { path: history, handlers: { 'GET /api/riders/*/rides': away } },
    text: 'Rides are not available right now.',
  },
  {
    state: 'a receipt in the history',
    scene: {
      path: history,
      handlers: { 'GET /api/riders/*/rides': answerOf(riderRides, [makeRide({ status: 'completed' })]) },
    },
    presses: [['button', /^Details/]],
    text: /Receipt/,
  },
];

/** Presses a button by the keyboard, because one of them must be held with a pointer. */
async function press(element: HTMLElement): Promise<unknown> {
  if (element.tagName !== 'BUTTON') return userEvent.click(element);
  element.focus();
  return userEvent.keyboard('{Enter}');
}

describe('no accessibility barrier is found', () => {
  it.each(states)('at $state', async ({ scene, presses = [], text, offline = false }) => {
    if (offline) jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderRider(scene);
    for (const [role, name] of presses) {
      // Each press depends on the one before.
      // oxlint-disable-next-line no-await-in-loop
      await press(await screen.findByRole(role, { name }));
    }
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(await act(barriersInPage)).toEqual([]);
  });
});
