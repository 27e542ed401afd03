import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminRides, adminStats } from '@rahi/contracts/calls/admin.calls';
import { onlineDrivers } from '@rahi/contracts/calls/drivers.calls';
import { activeRides, adminUpdateRide } from '@rahi/contracts/calls/rides.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import {
  makeActiveRide,
  makeAdminRide,
  makeOnlineDriver,
  makeStats,
  otherRideId,
  rideId,
} from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const head = (name: string) => screen.getByRole('columnheader', { name });
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const place = () => screen.getByTestId('place').textContent;
const rows = (table: string) =>
  within(screen.getByRole('region', { name: table }))
    .getAllByRole('row')
    .slice(1);
const asked = (requests: { url: string }[], path: string) => requests.filter(({ url }) => url.startsWith(path));
/** Radix' tabs open at the press, not at the click. */
const openTab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });

describe('the figures', () => {
  it('show six cards with the change against yesterday, in words when there is none', async () => {
    await renderAdmin();
    for (const [label, figure, change] of [
      ['Active Rides', '148', 'Up 12% vs yesterday'],
      ['Online Drivers', '612', 'Up 4% vs yesterday'],
      ['Daily Revenue', '₹2,41,880', 'No figure for yesterday'],
      ['Total Users', '18,402', 'Up 1.2% vs yesterday'],
      ['Completed Rides', '1,086', 'Down 3% vs yesterday'],
      ['Total Drivers', '2,310', '0% vs yesterday'],
    ]) {
      const card = screen.getByText(label ?? '').parentElement;
      expect(card).toHaveTextContent(figure ?? '');
      expect(card?.textContent.replaceAll(/[▲▼]\s*/g, '')).toContain(change ?? '');
    }
    expect(screen.getByText('91.4%')).toBeVisible();
  });

  it('are read every 10 s', async () => {
    const { requests } = await renderAdmin();
    await pass(20_000);
    expect(asked(requests, '/api/admin/stats')).toHaveLength(3);
  });

  it('say what could not be read, and are read again on Retry', async () => {
    let up = false;
    await renderAdmin('/admin', {
      'GET /api/admin/stats': () =>
        up ? answerOf(adminStats, makeStats()) : problemOf(503, 'unavailable', 'The figures are being rebuilt.'),
    });
    expect(screen.getByText('The figures are being rebuilt.')).toBeVisible();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByText('₹2,41,880')).toBeVisible();
  });
});

describe('a user who is not an administrator', () => {
  it('sees why, sends no more requests, and can go back to riding', async () => {
    const { requests } = await renderAdmin('/admin', {
      'GET /api/admin/stats': problemOf(403, 'forbidden', 'Only administrators may see this.'),
    });
    expect(screen.getByText('Only administrators can open this desk')).toBeVisible();
    expect(screen.getByText(/priya@example\.com/)).toHaveTextContent('Only administrators may see this.');
    const before = requests.length;
    await pass(30_000);
    expect(requests).toHaveLength(before);
    fireEvent.click(screen.getByRole('button', { name: 'Back to riding' }));
    expect(place()).toBe('/rider');
  });
});

describe('the rides', () => {
  it('are listed with people, way, status, fare and time', async () => {
    await renderAdmin();
    const [row] = rows('Rides');
    for (const text of [
      '8f21c0a4',
      'Asha Rao',
      'Barakhamba Road',
      'Hauz Khas Village',
      'Searching',
      '₹200.55',
      '10:31 am',
    ])
      expect(row).toHaveTextContent(text);
  });

  it('keep search and status in the address, and ask the server for them', async () => {
    const { requests } = await renderAdmin();
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'completed' } });
    await pass(50);
    fireEvent.change(screen.getByLabelText('Search rides'), { target: { value: 'asha ' } });
    await pass(299);
    expect(place()).toBe('/admin?status=completed');
    await pass(50);
    expect(place()).toBe('/admin?search=asha&status=completed');
    expect(requests.at(-1)?.url).toBe('/api/admin/rides?limit=20&search=asha&status=completed');
  });

  it('are sorted by the server at a press of a head, from the first page, and the address keeps the order', async () => {
    const { requests } = await renderAdmin('/admin?cursor=abc&status=completed');
    expect(head('Ride')).toHaveAttribute('aria-sort', 'descending');
    expect(head('Fare')).toHaveAttribute('aria-sort', 'none');
    fireEvent.click(within(head('Fare')).getByRole('button'));
    await pass(50);
    expect(requests.at(-1)?.url).toBe('/api/admin/rides?limit=20&status=completed&sort=-fare');
    expect(head('Fare')).toHaveAttribute('aria-sort', 'descending');
    fireEvent.click(within(head('Fare')).getByRole('button'));
    await pass(50);
    expect(head('Fare')).toHaveAttribute('aria-sort', 'ascending');
    expect(place()).toBe('/admin?status=completed&sort=fare');
    openTab('Users');
    await pass(50);
    expect(place()).toBe('/admin?tab=users');
  });

  it('are found again from a shared link', async () => {
    const { requests } = await renderAdmin('/admin?search=asha&status=cancelled&refresh=slow');
    expect(screen.getByLabelText('Search rides')).toHaveValue('asha');
    expect(screen.getByLabelText('Status')).toHaveValue('cancelled');
    expect(screen.getByRole('radio', { name: 'Slow' })).toBeChecked();
    expect(asked(requests, '/api/admin/rides').at(-1)?.url).toBe(
      '/api/admin/rides?limit=20&search=asha&status=cancelled',
    );
  });

  it('take nonsense in the address for the plain desk', async () => {
    const { requests } = await renderAdmin('/admin?tab=secrets&status=flying&refresh=warp');
    expect(screen.getByRole('tab', { name: 'Rides' })).toHaveAttribute('aria-selected', 'true');
    expect(asked(requests, '/api/admin/rides')[0]?.url).toBe('/api/admin/rides?limit=20');
  });

  it('say when there are none', async () => {
    await renderAdmin('/admin', { 'GET /api/admin/rides': answerOf(adminRides, { rides: [], total: 0 }) });
    expect(screen.getByText('No rides found')).toBeVisible();
  });

  it('show what is active with its status of this moment', async () => {
    await renderAdmin('/admin', {
      'GET /api/rides/active': answerOf(activeRides, [makeActiveRide({ status: 'in_progress' })]),
    });
    expect(rows('Rides')[0]).toHaveTextContent('In Progress');
    expect(rows('Rides')[0]).toHaveTextContent('Vikram Singh');
    expect(screen.queryByRole('button', { name: /^Cancel ride/ })).not.toBeInTheDocument();
  });

  it('are paged through by the server’s cursor, which another filter leaves behind', async () => {
    const next = { Link: '</api/admin/rides?limit=20&cursor=MjA>; rel="next"' };
    const { requests } = await renderAdmin('/admin', {
      'GET /api/admin/rides': ({ url }) => ({
        ...answerOf(adminRides, { rides: [makeAdminRide()], total: 1000, totalIsAtLeast: true }),
        ...(url.includes('cursor') ? {} : { headers: next }),
      }),
    });
    expect(screen.getByText('1 to 1 of 1,000+ rides')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await pass(50);
    expect(place()).toBe('/admin?cursor=MjA');
    expect(asked(requests, '/api/admin/rides').at(-1)?.url).toBe('/api/admin/rides?limit=20&cursor=MjA');
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(screen.getByText('2 to 2 of 1,000+ rides')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await pass(50);
    expect(place()).toBe('/admin');
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'completed' } });
    await pass(50);
    expect(place()).toBe('/admin?status=completed');
  });

  it('lead to the ride, its rider and its driver', async () => {
    const driver = { id: '2c9b8a52-7d3e-4f10-9a6b-5e4d3c2b1a09', name: 'Vikram Singh' };
    const ride = makeAdminRide({ status: 'in_progress', driver });
    await renderAdmin('/admin', { 'GET /api/admin/rides': answerOf(adminRides, { rides: [ride], total: 1 }) });
    expect(linkTo('Asha Rao')).toBe(`/admin/user/${ride.rider.id}`);
    expect(linkTo('Vikram Singh')).toBe(`/admin/driver/${driver.id}`);
    fireEvent.click(screen.getByRole('link', { name: 'Open ride 8f21c0a4' }));
    expect(place()).toBe(`/admin/ride/${rideId}`);
  });
});

describe('cancelling a ride', () => {
  const listed = [
    makeAdminRide(),
    makeAdminRide({ id: otherRideId, status: 'driver_assigned' }),
    makeAdminRide({ id: '11111111-1111-4111-8111-111111111111', status: 'in_progress' }),
    makeAdminRide({ id: '22222222-2222-4222-8222-222222222222', status: 'completed' }),
  ];
  const list = { 'GET /api/admin/rides': answerOf(adminRides, { rides: listed, total: 4 }) };

  it('is offered while a ride is searching or assigned', async () => {
    await renderAdmin('/admin', list);
    expect(screen.getAllByRole('button', { name: /^Cancel ride/ })).toHaveLength(2);
  });

  it('asks first and for a reason, cancels, and says so', async () => {
    const { requests, toasts } = await renderAdmin('/admin', {
      ...list,
      [`PATCH /api/admin/rides/${rideId}`]: answerOf(
        adminUpdateRide,
        makeActiveRide({ status: 'cancelled', cancelledBy: 'admin' }),
      ),
    });
    const changes = () => requests.filter(({ method }) => method === 'PATCH');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel ride 8f21c0a4' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel ride' }));
    await pass(50);
    expect(screen.getByLabelText('Reason')).toBeInvalid();
    expect(changes()).toHaveLength(0);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' The rider called ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel ride' }));
    await pass(50);
    expect(changes()[0]?.body).toEqual({ action: 'cancel', reason: 'The rider called' });
    expect(toasts.at(-1)?.title).toBe('Ride updated successfully');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says when it was too late', async () => {
    const { toasts } = await renderAdmin('/admin', {
      ...list,
      [`PATCH /api/admin/rides/${rideId}`]: problemOf(409, 'invalid_transition', 'The ride is in progress.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel ride 8f21c0a4' }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'The rider called' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel ride' }));
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({ title: 'Error updating ride', description: 'The ride is in progress.' });
  });
});

describe('the other tabs', () => {
  it('show the distribution of statuses, averages and success rate', async () => {
    await renderAdmin('/admin?tab=analytics');
    expect(screen.getByText('Average trip time').parentElement).toHaveTextContent('21 min');
    expect(screen.getByText('Average distance').parentElement).toHaveTextContent('7.8 km');
    expect(rows('Ride status distribution')).toHaveLength(6);
    expect(rows('Ride status distribution')[4]).toHaveTextContent('Completed1,08691.4%');
  });
});

describe('the refresh', () => {
  it.each([
    ['Fast', 2_000],
    ['Normal', 5_000],
    ['Slow', 10_000],
  ])('%s reads lists every %i ms', async (speed, ms) => {
    const { requests } = await renderAdmin('/admin?tab=drivers', {
      'GET /api/drivers/online': answerOf(onlineDrivers, [makeOnlineDriver()]),
    });
    fireEvent.click(screen.getByRole('radio', { name: speed }));
    await pass(0);
    const before = asked(requests, '/api/drivers/online').length;
    await pass(ms * 3 + 100);
    expect(asked(requests, '/api/drivers/online').length - before).toBe(3);
  });

  it('reads everything at once on Refresh Data', async () => {
    const { requests } = await renderAdmin();
    const before = requests.length;
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Data' }));
    await pass(50);
    expect(
      requests
        .slice(before)
        .map(({ url }) => url.split('?')[0])
        .toSorted(),
    ).toEqual([
      '/api/admin/analytics',
      '/api/admin/emergencies',
      '/api/admin/rides',
      '/api/admin/stats',
      '/api/cities',
      '/api/health',
      '/api/rides/active',
    ]);
  });
});

describe('the analytics of a period', () => {
  it('are of the last 7 days by default, summed up, and day by day as a table too', async () => {
    const { requests } = await renderAdmin();
    expect(asked(requests, '/api/admin/analytics')[0]?.url).toBe('/api/admin/analytics?period=7d');
    expect(screen.getByText('Revenue', { selector: 'dt' }).parentElement).toHaveTextContent('₹2,410.55');
    expect(screen.getByText('Fares', { selector: 'dt' }).parentElement).toHaveTextContent('₹24,105.50');
    expect(screen.getByText('Net', { selector: 'dt' }).parentElement).toHaveTextContent('-₹200');
    expect(screen.getByText('New users', { selector: 'dt' }).parentElement).toHaveTextContent('5');
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(rows('Day by day').map(({ textContent }) => textContent)).toEqual([
      'Sun, 31 May7₹12,005.50₹1,200.55₹1,300.00-₹99.453',
      'Mon, 1 Jun12₹12,100.00₹1,210.00₹1,310.55-₹100.552',
    ]);
  });

  it('follow the period, which the address keeps', async () => {
    const { requests } = await renderAdmin();
    fireEvent.click(screen.getByRole('radio', { name: '30d' }));
    await pass(50);
    expect(place()).toBe('/admin?period=30d');
    expect(asked(requests, '/api/admin/analytics').at(-1)?.url).toBe('/api/admin/analytics?period=30d');
  });
});
