import { beforeEach, describe, expect, it } from '@jest/globals';
import { featuresNear } from '@rahi/contracts/calls/preferences.calls';
import { createRide, getRide, riderRides } from '@rahi/contracts/calls/rides.calls';
import { answerOf, loadInTurn, problemOf, type SeenRequest } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { laterScreens } from '../later-screens.js';
import { bodyField, bookButton, openBooking, quoteFor } from '../testing/booking.js';
import { driverId, makeRide, rideId, rider } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';
import { rememberedPreferences, rememberPreferences } from './remembered-preferences.js';

// Loaded before the first test: no test's time should go into that.
await loadInTurn(laterScreens);
beforeEach(() => localStorage.clear());

const near = (...drivers: readonly [ac: number, seat: number]): Handlers => ({
  'GET /api/drivers/features': answerOf(featuresNear, {
    types: [
      {
        vehicleType: 'sedan',
        features: [
          { feature: 'ac', drivers: drivers[0] },
          { feature: 'child_seat', drivers: drivers[1] },
        ],
      },
    ],
  }),
  'POST /api/rides': answerOf(createRide, makeRide({ status: 'searching' }), 201),
});
const chip = (name: RegExp) => screen.findByRole('button', { name });
const box = (name: RegExp) => screen.findByRole('checkbox', { name });
const posted = (requests: readonly SeenRequest[]) =>
  requests.filter(({ method, url }) => method === 'POST' && url === '/api/rides').map(({ body }) => body);
const asked = (requests: readonly SeenRequest[]) => requests.filter(({ url }) => url.includes('/drivers/features'));

describe('preferences of a booking (ADR 88)', () => {
  it('says how many verified drivers near have each, and books with them', async () => {
    const { requests } = openBooking(near(3, 0));
    await bookButton();
    expect(asked(requests)).toEqual([]);
    await userEvent.click(await chip(/^Preferences$/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Preferences' }));
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'AC · 3 near' }));
    expect(dialog.getByText('Only drivers whose vehicle we have verified are asked.')).toBeVisible();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Child seat · 0 near' }));
    expect(dialog.getByText('No driver with this is near now: Child seat. The search may find nobody.')).toBeVisible();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Quiet ride' }));
    expect(await barriersInPage()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Use these' }));
    expect(await chip(/^Preferences · 3$/)).toBeVisible();
    await userEvent.click(await bookButton());
    await waitFor(() => expect(posted(requests)).toHaveLength(1));
    expect(bodyField(posted(requests)[0], 'preferences')).toEqual(['ac', 'child_seat', 'quiet']);
    expect(Object.keys(localStorage).filter((key) => key.includes('preferences'))).toEqual([]);
  });

  it('are none unless somebody asks, and the booking is as before', async () => {
    const { requests } = openBooking(near(3, 0));
    await userEvent.click(await bookButton());
    await waitFor(() => expect(posted(requests)).toHaveLength(1));
    expect(posted(requests)[0]).not.toHaveProperty('preferences');
  });

  it('are remembered on the device for the account only if the rider says so', async () => {
    openBooking(near(3, 1));
    await userEvent.click(await chip(/^Preferences$/));
    await userEvent.click(await box(/^AC/));
    await userEvent.click(await box(/^Remember on this device$/));
    await userEvent.click(screen.getByRole('button', { name: 'Use these' }));
    expect(await chip(/^Preferences · 1$/)).toBeVisible();
    expect(rememberedPreferences(rider.id)).toEqual(['ac']);
    expect(rememberedPreferences(driverId(1))).toBeNull();
  });

  it('that are remembered are chosen at once, and forgotten when the rider takes it back', async () => {
    rememberPreferences(rider.id, ['ac']);
    const handlers = { 'POST /api/calculate-fare': quoteFor, ...near(3, 1) };
    renderRider({ path: '/rider/booking', planned: true, kept: true, handlers });
    await userEvent.click(await chip(/^Preferences · 1$/));
    expect(await box(/^AC/)).toBeChecked();
    await userEvent.click(await box(/^Remember on this device$/));
    await userEvent.click(screen.getByRole('button', { name: 'Use these' }));
    await waitFor(() => expect(rememberedPreferences(rider.id)).toBeNull());
    expect(await chip(/^Preferences · 1$/)).toBeVisible();
  });

  it('can be chosen while nobody can be counted, with a way to try again', async () => {
    let fails = true;
    const counted = near(2, 2)['GET /api/drivers/features'];
    openBooking({
      ...near(2, 2),
      'GET /api/drivers/features': (request) =>
        fails || counted === undefined
          ? problemOf(503, 'unavailable', 'Away.')
          : typeof counted === 'function'
            ? counted(request)
            : counted,
    });
    await userEvent.click(await chip(/^Preferences$/));
    expect(await screen.findByRole('alert', {}, { timeout: 8_000 })).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await box(/^AC · 2 near$/)).toBeVisible();
  }, 15_000);

  it('show why the server refuses them', async () => {
    const refusal = problemOf(409, 'preference_mismatch', 'This vehicle type cannot have what you asked for.');
    openBooking({ ...near(3, 1), 'POST /api/rides': refusal });
    await userEvent.click(await bookButton());
    expect(await screen.findByText('This vehicle type cannot have what you asked for.')).toBeVisible();
  });
});

describe('what a rider asked for, afterwards (ADR 88)', () => {
  const preferences = ['wheelchair_space', 'pet', 'bicycle_rack'];

  it('is on the trip, without what this release does not know', async () => {
    renderRider({
      path: `/rider/trip/${rideId}`,
      handlers: { 'GET /api/rides/*': answerOf(getRide, makeRide({ status: 'driver_assigned', preferences })) },
    });
    const signs = within(await screen.findByRole('list', { name: 'The rider asked for' }, { timeout: 4_000 }));
    expect(signs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Space for a wheelchair',
      'Pet',
    ]);
  });

  it('is in the details of the history', async () => {
    const ride = makeRide({ status: 'completed', completedAt: new Date().toISOString(), preferences });
    renderRider({ path: '/rider/history', handlers: { 'GET /api/riders/*/rides': answerOf(riderRides, [ride]) } });
    expect(screen.queryByText('Space for a wheelchair')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: /^Details/ }));
    expect(screen.getByText('Space for a wheelchair')).toBeVisible();
  });
});
