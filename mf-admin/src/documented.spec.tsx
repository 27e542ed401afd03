import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminRides, adminUsers } from '@rahi/contracts/calls/admin.calls';
import { onlineDrivers } from '@rahi/contracts/calls/drivers.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { pass, renderAdmin, usual } from './testing/render-admin.js';

// The words, figures and intervals of §2, §7, §8 and §9 for the desk. The screens' own suites cover what happens after
// a press.
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the documented desk', () => {
  it('has its words', async () => {
    await renderAdmin();
    const cards = [
      'Active Rides',
      'Online Drivers',
      'Daily Revenue',
      'Total Users',
      'Completed Rides',
      'Total Drivers',
    ];
    for (const label of cards) expect(screen.getByText(label)).toBeVisible();
    // Found by text: a query by role walks the whole desk each time.
    const words = [
      'Refresh Data',
      'Live Map',
      'Export Data',
      'Health Check',
      '24h',
      '7d',
      '30d',
      'Fast',
      'Normal',
      'Slow',
    ];
    for (const word of words) for (const shown of screen.getAllByText(word)) expect(shown).toBeVisible();
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Drivers612', 'Rides1,188', 'Users18,402', 'Analytics']);
    for (const name of ['7d', 'Normal']) expect(screen.getByRole('radio', { name })).toBeChecked();
    expect(
      within(screen.getByLabelText('Status'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All statuses', 'Searching', 'Driver Assigned', 'In Progress', 'Completed', 'Cancelled']);
  });

  it.each([
    ['drivers', 'No drivers online'],
    ['rides', 'No rides found'],
    ['users', 'No users found'],
  ])('says of no %s: %s', async (tab, words) => {
    await renderAdmin(`/admin?tab=${tab}`, {
      'GET /api/drivers/online': answerOf(onlineDrivers, []),
      'GET /api/admin/rides': answerOf(adminRides, { rides: [], total: 0 }),
      'GET /api/admin/users': answerOf(adminUsers, { users: [], total: 0 }),
    });
    await pass(50);
    expect(screen.getByText(words)).toBeVisible();
  });

  it.each([
    ['/admin', '/api/admin/stats', 10_000],
    ['/admin', '/api/admin/analytics?period=7d', 30_000],
    ['/admin', '/api/rides/active', 5_000],
    ['/admin', '/api/admin/rides?limit=20', 5_000],
    ['/admin?tab=drivers', '/api/drivers/online', 5_000],
  ])('at %s asks for %s every %i ms', async (path, url, ms) => {
    const { requests } = await renderAdmin(path);
    await pass(100);
    const asked = () => requests.filter((request) => request.url.startsWith(url)).length;
    const before = asked();
    expect(before).toBeGreaterThan(0);
    await pass(ms * 2);
    expect(asked() - before).toBe(2);
  });
});

/** A server that does not answer. */
const silent = () => new Promise<never>(() => {});
const id = '77777777-7777-4777-8777-777777777777';

// The live map's own suite has a canvas. The suites of the map, the desk and the audit log cover users who are not administrators.
describe('each screen of the desk', () => {
  it.each([
    ['/admin?tab=rides', ['The figures of today', 'The analytics of the period', 'The rides']],
    ['/admin?tab=drivers', ['The online drivers']],
    ['/admin?tab=users', ['The users']],
    ['/admin?tab=analytics', ['The analytics']],
    [`/admin/user/${id}`, ['the user']],
    [`/admin/driver/${id}`, ['the driver']],
    [`/admin/ride/${id}`, ['the ride']],
    ['/admin/audit', ['The audit log']],
  ])('at %s says what it waits for', async (path, parts) => {
    const routes = [...Object.keys(usual), 'GET /api/admin/*/*', 'GET /api/rides/*', 'GET /api/drivers/*'];
    await renderAdmin(path, Object.fromEntries(routes.map((route) => [route, silent])));
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said).toEqual(expect.arrayContaining(parts.map((part) => `Loading: ${part}`)));
  });

  it.each([`/admin/user/${id}`, `/admin/driver/${id}`, `/admin/ride/${id}`])(
    'at %s tells who is no administrator why not, and the way back',
    async (path) => {
      await renderAdmin(path, {
        'GET /api/admin/stats': problemOf(403, 'forbidden', 'Only administrators may see this.'),
      });
      expect(screen.getByText('Only administrators can open this desk')).toBeVisible();
      fireEvent.click(screen.getByRole('button', { name: 'Back to riding' }));
      expect(screen.getByTestId('place')).toHaveTextContent(/^\/rider$/);
    },
  );
});
