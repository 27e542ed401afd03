import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminRides, adminStats } from '@rahi/contracts/calls/admin.calls';
import { onlineDrivers } from '@rahi/contracts/calls/drivers.calls';
import { activeRides, updateRide } from '@rahi/contracts/calls/rides.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeActiveRide, makeAdminRide, makeOnlineDriver, makeStats, otherRideId, rideId } from '../testing/records.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const place = () => screen.getByTestId('place').textContent;
const rows = (table: string) =>
  within(screen.getByRole('region', { name: table }))
    .getAllByRole('row')
    .slice(1);
const asked = (requests: { url: string }[], path: string) => requests.filter(({ url }) => url.startsWith(path));
/** Radix' tabs open at the press, not at the click. */
const openTab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });

describe('the figures', () => {
  it('show six cards with the change against yesterday, in words where there is none', async () => {
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

describe('somebody who is no administrator', () => {
  it('is told why, asks no more, and can go back to riding', async () => {
    const { requests } = await renderAdmin('/admin', {
      'GET /api/admin/stats': problemOf(403, 'forbidden', 'Only administrators may see this.'),
    });
    expect(screen.getByText('This desk is for administrators')).toBeVisible();
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
    for (const text of ['8f21c0a4', 'Asha Rao', 'Barakhamba Road → Hauz Khas Village', 'Searching', '₹200.55', '10:31'])
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

  it('say how many more there are', async () => {
    await renderAdmin('/admin', {
      'GET /api/admin/rides': answerOf(adminRides, { rides: [makeAdminRide()], total: 148 }),
    });
    expect(screen.getByText('The newest 1 of 148 rides.')).toBeVisible();
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

  it('asks first, cancels, and says so', async () => {
    const { requests, toasts } = await renderAdmin('/admin', {
      ...list,
      [`PATCH /api/rides/${rideId}`]: answerOf(
        updateRide,
        makeActiveRide({ status: 'cancelled', cancelledBy: 'admin' }),
      ),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel ride 8f21c0a4' }));
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel ride' }));
    await pass(50);
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'cancelled' });
    expect(toasts.at(-1)?.title).toBe('Ride updated successfully');
  });

  it('says when it was too late', async () => {
    const { toasts } = await renderAdmin('/admin', {
      ...list,
      [`PATCH /api/rides/${rideId}`]: problemOf(409, 'invalid_transition', 'The ride is in progress.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel ride 8f21c0a4' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel ride' }));
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({ title: 'Error updating ride', description: 'The ride is in progress.' });
  });
});

describe('the other tabs', () => {
  it('list the online drivers, 5.00 for one without ratings', async () => {
    await renderAdmin();
    openTab('Drivers');
    await pass(50);
    expect(place()).toBe('/admin?tab=drivers');
    for (const text of ['Vikram Singh', 'Free', 'White Dzire · Sedan', 'DL 01 AB 4207', '5.00', '1,204'])
      expect(rows('Online drivers')[0]).toHaveTextContent(text);
  });

  it('say when nobody is online', async () => {
    await renderAdmin('/admin?tab=drivers', { 'GET /api/drivers/online': answerOf(onlineDrivers, []) });
    expect(screen.getByText('No drivers online')).toBeVisible();
  });

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
    ).toEqual(['/api/admin/rides', '/api/admin/stats', '/api/rides/active']);
  });
});
