import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminDriver } from '@rahi/contracts/calls/admin.calls';
import { adminUpdateUser } from '@rahi/contracts/calls/auth.calls';
import { driverByUser, driverEarnings, driverLedger, navigationRoute } from '@rahi/contracts/calls/drivers.calls';
import { driverAccount } from '@rahi/contracts/calls/payouts.calls';
import { verifyFeature } from '@rahi/contracts/calls/preferences.calls';
import { driverActiveRide, driverRides, getTracking } from '@rahi/contracts/calls/rides.calls';
import type { DeclaredFeature } from '@rahi/contracts/preferences';
import { answerOf, makeUser, problemOf, type StubAnswer, type StubHandler } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { driverId, makeActiveRide, makeAdminDriver, makeOnlineDriver, rideId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

// jsdom has neither layout nor a canvas; browser suites check what is painted.
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1020);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const path = `/admin/driver/${driverId}`;
const figures = { trips: 4, hours: 3, onlineMinutes: 318, gross: '1000', commission: '100', net: '900' };
const ride = makeActiveRide({ status: 'completed', completedAt: '2026-06-01T05:40:00.000Z', rating: 4 });
const settled = {
  rideId,
  completedAt: '2026-06-01T05:40:00.000Z',
  pickupAddress: 'Barakhamba Road',
  dropoffAddress: 'Hauz Khas Village',
  gross: '200.55',
  commission: '20.06',
  net: '180.49',
};
const known: Record<string, StubHandler | StubAnswer> = {
  [`GET /api/admin/drivers/${driverId}`]: answerOf(adminDriver, makeAdminDriver()),
  [`GET /api/drivers/${driverId}/earnings`]: answerOf(driverEarnings, { totals: figures, days: [] }),
  [`GET /api/drivers/user/${driverId}`]: answerOf(driverByUser, makeOnlineDriver()),
  [`GET /api/drivers/${driverId}/active-ride`]: answerOf(driverActiveRide, null),
  [`GET /api/drivers/${driverId}/rides`]: { ...answerOf(driverRides, [ride]), headers: { 'X-Total-Count': '1204' } },
  [`GET /api/drivers/${driverId}/ledger`]: { ...answerOf(driverLedger, [settled]), headers: { 'X-Total-Count': '1' } },
  [`GET /api/drivers/${driverId}/account`]: answerOf(driverAccount, {
    cashInHand: '567',
    commissionOwed: '56.70',
    owed: '520.30',
    dues: '46.70',
  }),
  'POST /api/navigation/route': answerOf(navigationRoute, {
    polyline: [
      [28.6289, 77.2065],
      [28.5494, 77.2001],
    ],
    distance: { text: '9.8 km', value: 9800 },
    duration: { text: '24 min', value: 1440 },
    steps: [],
    source: 'city',
  }),
};
const cardOf = (title: string) => screen.getByRole('heading', { name: title, level: 2 }).closest('section');
const valueOf = (card: string, name: string) => {
  const section = cardOf(card);
  return section && within(section).getByText(name).parentElement;
};

describe('a driver’s page', () => {
  it('has profile, vehicle, state, today and all time, and the newest rides', async () => {
    await renderAdmin(path, known);
    expect(screen.getByRole('heading', { name: 'Vikram Singh', level: 1 })).toBeVisible();
    for (const [card, name, value] of [
      ['Profile', 'Email', 'vikram@example.com'],
      ['Profile', 'Average rating', '4.90'],
      ['Profile', 'Online since', '10:31 am'],
      ['Vehicle', 'Model', 'White Dzire'],
      ['Account now', 'Cash in hand', '₹567.00'],
      ['Account now', 'Commission in that cash', '₹56.70'],
      ['Account now', 'Owed to the driver', '₹520.30'],
      ['Account now', 'Dues of the driver', '₹46.70'],
      ['Today', 'Trips', '4'],
      ['Today', 'Net', '₹905'],
      ['Today', 'Time online', '5.3 hr'],
      ['This week', 'Trips', '9'],
      ['This week', 'Net', '₹1,825'],
      ['All time', 'Trips', '1,204'],
      ['All time', 'Bonuses', '₹500'],
      ['All time', 'Net', '₹48,730.55'],
    ] as const)
      expect(valueOf(card, name)).toHaveTextContent(value);
    expect(screen.getByRole('link', { name: 'Role and sessions' })).toHaveAttribute('href', `/admin/user/${driverId}`);
    expect(screen.getByText('Online, free')).toBeVisible();
    const rides = screen.getByRole('region', { name: 'Rides' });
    expect(within(rides).getByRole('link', { name: '8f21c0a4' })).toHaveAttribute('href', `/admin/ride/${rideId}`);
    expect(within(rides).getByRole('link', { name: 'Asha Rao' })).toHaveAttribute(
      'href',
      `/admin/user/${ride.riderId}`,
    );
    expect(rides).toHaveTextContent('4 ★');
    expect(screen.getByText('1,204 rides')).toBeVisible();
    const ledger = screen.getByRole('region', { name: 'Ledger' });
    for (const amount of ['₹200.55', '₹20.06', '₹180.49']) expect(ledger).toHaveTextContent(amount);
  });

  it('has the place of the driver on a map, and the way to the live one', async () => {
    await renderAdmin(path, known);
    await pass(500);
    expect(screen.getByRole('region', { name: 'Where the driver is' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'On the live map' })).toHaveAttribute(
      'href',
      `/admin/map?driver=${driverId}`,
    );
  });

  it('has the trip that is under way, with its way and where the driver is on it', async () => {
    const at = '2026-06-01T05:59:58.000Z';
    await renderAdmin(path, {
      ...known,
      [`GET /api/admin/drivers/${driverId}`]: answerOf(adminDriver, makeAdminDriver({ onTrip: true })),
      [`GET /api/drivers/${driverId}/active-ride`]: answerOf(
        driverActiveRide,
        makeActiveRide({ status: 'in_progress' }),
      ),
      [`GET /api/rides/${rideId}/tracking`]: answerOf(getTracking, {
        routeProgress: 40,
        estimatedArrival: null,
        driverLocation: { lat: 28.6, lng: 77.204, speed: 9, heading: 180, at },
        riderLocation: null,
      }),
    });
    await pass(500);
    expect(screen.getByRole('region', { name: 'Map of the ride' })).toBeInTheDocument();
    expect(screen.getByText('The driver’s position as of 11:29:58 am.')).toBeVisible();
    for (const part of ['path.route', '.pickup', '.dropoff', '[data-vehicle="sedan"]'])
      expect(document.querySelector(part)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open ride' })).toHaveAttribute('href', `/admin/ride/${rideId}`);
  });

  it('says what is missing: no position, no rides, nothing settled', async () => {
    await renderAdmin(path, {
      ...known,
      [`GET /api/drivers/user/${driverId}`]: answerOf(
        driverByUser,
        makeOnlineDriver({ currentLat: null, currentLng: null }),
      ),
      [`GET /api/drivers/${driverId}/rides`]: answerOf(driverRides, []),
      [`GET /api/drivers/${driverId}/ledger`]: answerOf(driverLedger, []),
    });
    for (const title of ['No position yet', 'No rides found', 'Nothing settled yet'])
      expect(screen.getByText(title)).toBeVisible();
  });

  it('has what administrators did to the driver, as the account’s page has', async () => {
    const { requests } = await renderAdmin(path, known);
    expect(requests.map(({ url }) => url)).toContain(`/api/admin/audit?target=${driverId}&limit=20`);
    expect(screen.getByText('No administrator has acted here yet.')).toBeVisible();
  });

  it('goes on with the rest where one part cannot be read, and keeps what it knows', async () => {
    let up = true;
    await renderAdmin(path, {
      ...known,
      [`GET /api/drivers/${driverId}/ledger`]: problemOf(503, 'unavailable', 'Not now.'),
      [`GET /api/admin/drivers/${driverId}`]: () =>
        up ? answerOf(adminDriver, makeAdminDriver()) : problemOf(503, 'unavailable', 'Not now.'),
    });
    expect(screen.getByText('The ledger could not be read')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Rides' })).toBeVisible();
    up = false;
    await pass(10_100);
    expect(screen.getByText('This page may be out of date. It cannot be read again now.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Vikram Singh', level: 1 })).toBeVisible();
  });

  it('gives axe nothing to complain about', async () => {
    await renderAdmin(path, known);
    await pass(500);
    jest.useRealTimers();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it('suspends the driver with a reason at once, and undoes it', async () => {
    const { requests, toasts } = await renderAdmin(path, {
      ...known,
      [`PATCH /api/admin/users/${driverId}`]: ({ body }) => {
        const { action } = adminUpdateUser.body.parse(body);
        return answerOf(adminUpdateUser, makeUser({ id: driverId, suspended: action === 'suspend' }));
      },
    });
    const sent = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Papers expired' } });
    fireEvent.click(screen.getByRole('button', { name: 'Suspend user' }));
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({
      title: 'User updated successfully',
      description: 'Vikram Singh is suspended.',
      action: { label: 'Undo' },
    });
    // The read model behind the page does not contain the change yet.
    expect(screen.getByText('Suspended')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Activate' })).toBeVisible();
    toasts.at(-1)?.action?.onPress();
    await pass(50);
    expect(sent()).toEqual([
      { action: 'suspend', reason: 'Papers expired' },
      { action: 'activate', reason: 'Undone: Papers expired' },
    ]);
    expect(toasts.at(-1)).toMatchObject({ description: 'Vikram Singh is active.' });
    expect(toasts.at(-1)?.action).toBeUndefined();
    expect(screen.getByRole('button', { name: 'Suspend' })).toBeVisible();
  });

  it('says “Driver not found” when there is none', async () => {
    await renderAdmin(path, {
      [`GET /api/admin/drivers/${driverId}`]: problemOf(404, 'not_found', 'Driver not found'),
    });
    expect(screen.getByText('Driver not found')).toBeVisible();
  });

  it('says what failed, and tries again', async () => {
    let up = false;
    await renderAdmin(path, {
      ...known,
      [`GET /api/admin/drivers/${driverId}`]: () =>
        up ? answerOf(adminDriver, makeAdminDriver()) : problemOf(503, 'unavailable', 'Not now.'),
    });
    expect(screen.getByText('Not now.')).toBeVisible();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByRole('heading', { name: 'Vikram Singh' })).toBeVisible();
  });
});

describe('a driver’s own UPI address at the desk (R40)', () => {
  const upi = { id: 'vikram@okbank', verified: false };
  const withUpi = (own: typeof upi) => answerOf(driverByUser, { ...makeOnlineDriver(), upi: own });

  it('is verified as it is read, and withdrawn', async () => {
    let now = upi;
    const { requests, toasts } = await renderAdmin(path, {
      ...known,
      [`GET /api/drivers/user/${driverId}`]: () => withUpi(now),
      [`PATCH /api/admin/drivers/${driverId}/upi`]: () => {
        now = { ...now, verified: !now.verified };
        return withUpi(now);
      },
    });
    expect(valueOf('UPI address', 'vikram@okbank')).toHaveTextContent('Not verified');
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({ title: 'The UPI address is verified', tone: 'ok' });
    expect(valueOf('UPI address', 'vikram@okbank')).toHaveTextContent('Verified');
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    await pass(50);
    expect(requests.filter(({ url }) => url.endsWith('/upi')).map(({ body }) => body)).toEqual([
      { upiId: 'vikram@okbank', verified: true },
      { upiId: 'vikram@okbank', verified: false },
    ]);
  });

  it('says so when the driver has changed it meanwhile', async () => {
    const { toasts } = await renderAdmin(path, {
      ...known,
      [`GET /api/drivers/user/${driverId}`]: withUpi(upi),
      [`PATCH /api/admin/drivers/${driverId}/upi`]: problemOf(409, 'upi_changed', 'Look at the new one.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({ description: 'Look at the new one.', tone: 'bad' });
  });

  it('may be none', async () => {
    await renderAdmin(path, {
      ...known,
      [`GET /api/drivers/user/${driverId}`]: answerOf(driverByUser, makeOnlineDriver()),
    });
    expect(cardOf('UPI address')).toHaveTextContent('None');
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
  });
});

describe('a driver who says that she is a woman, at the desk (R46)', () => {
  const path46 = `GET /api/drivers/user/${driverId}`;

  it('is verified, and taken back', async () => {
    let women = { said: true, verified: false, only: false };
    const now = () => answerOf(driverByUser, { ...makeOnlineDriver(), women });
    const { requests, toasts } = await renderAdmin(path, {
      ...known,
      [path46]: now,
      [`PATCH /api/admin/drivers/${driverId}/woman`]: () => {
        women = { ...women, verified: !women.verified };
        return now();
      },
    });
    expect(valueOf('Woman driver', 'Says that she is a woman')).toHaveTextContent('Not verified');
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({ title: 'She counts as a woman driver', tone: 'ok' });
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    await pass(50);
    expect(requests.filter(({ url }) => url.endsWith('/woman')).map(({ body }) => body)).toEqual([
      { verified: true },
      { verified: false },
    ]);
  });

  it.each([null, { said: false, verified: false, only: false }])('has no card for anyone else (%j)', async (women) => {
    await renderAdmin(path, { ...known, [path46]: answerOf(driverByUser, { ...makeOnlineDriver(), women }) });
    expect(screen.queryByText('Woman driver')).toBeNull();
  });
});

describe('what a driver declares of the vehicle, at the desk (ADR 88)', () => {
  const profileOf = `GET /api/drivers/user/${driverId}`;
  const decision = `PATCH /api/admin/drivers/${driverId}/features`;

  it('is verified, refused and withdrawn, for the vehicle that was looked at', async () => {
    let features: DeclaredFeature[] = [
      { feature: 'ac', state: 'waiting' },
      { feature: 'child_seat', state: 'verified' },
    ];
    const now = () => answerOf(driverByUser, { ...makeOnlineDriver({ vehicleNumber: 'DL 01 AB 4207' }), features });
    const { requests, toasts } = await renderAdmin(path, {
      ...known,
      [profileOf]: now,
      [decision]: ({ body }) => {
        const { feature, verified } = verifyFeature.body.parse(body);
        features = features.map((one) =>
          one.feature === feature ? { feature, state: verified ? 'verified' : 'refused' } : one,
        );
        return now();
      },
    });
    expect(valueOf('What the vehicle has', 'AC')).toHaveTextContent(/^ACWaiting/);
    fireEvent.click(screen.getByRole('button', { name: 'Verify: AC' }));
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({ title: 'Verified: AC', tone: 'ok' });
    expect(valueOf('What the vehicle has', 'AC')).toHaveTextContent(/^ACVerified/);
    fireEvent.click(screen.getByRole('button', { name: 'Refuse: Child seat' }));
    await pass(50);
    expect(valueOf('What the vehicle has', 'Child seat')).toHaveTextContent(/^Child seatRefused/);
    expect(requests.filter(({ url }) => url.endsWith('/features')).map(({ body }) => body)).toEqual([
      { feature: 'ac', verified: true, vehicleNumber: 'DL 01 AB 4207' },
      { feature: 'child_seat', verified: false, vehicleNumber: 'DL 01 AB 4207' },
    ]);
  });

  it('says why it was not saved, and has no card where nothing is declared', async () => {
    const features: DeclaredFeature[] = [{ feature: 'ac', state: 'waiting' }];
    const { toasts, unmount } = await renderAdmin(path, {
      ...known,
      [profileOf]: answerOf(driverByUser, { ...makeOnlineDriver(), features }),
      [decision]: problemOf(409, 'preference_mismatch', 'The driver has another vehicle.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Verify: AC' }));
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({ description: 'The driver has another vehicle.', tone: 'bad' });
    unmount();
    await renderAdmin(path, { ...known, [profileOf]: answerOf(driverByUser, { ...makeOnlineDriver(), features: [] }) });
    expect(screen.queryByText('What the vehicle has')).toBeNull();
  });
});
