import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { onlineDrivers } from '@rahi/contracts/calls/drivers.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeOnlineDriver } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const head = (name: string) => screen.getByRole('columnheader', { name });
const place = () => screen.getByTestId('place').textContent;
const rows = () =>
  within(screen.getByRole('region', { name: 'Online drivers' }))
    .getAllByRole('row')
    .slice(1);

describe('the online drivers', () => {
  it('are listed, 5.00 for one without ratings', async () => {
    await renderAdmin();
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Drivers' }), { button: 0 });
    await pass(50);
    expect(place()).toBe('/admin?tab=drivers');
    await pass(50);
    for (const text of ['Vikram Singh', 'Free', 'White Dzire · Sedan', 'DL 01 AB 4207', '5.00', '1,204'])
      expect(rows()[0]).toHaveTextContent(text);
  });

  it('say when no driver is online, and when a search finds none', async () => {
    await renderAdmin('/admin?tab=drivers', { 'GET /api/drivers/online': answerOf(onlineDrivers, []) });
    expect(screen.getByText('No drivers online')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Search drivers'), { target: { value: 'DL 01' } });
    await pass(350);
    expect(screen.getByText('No drivers found')).toBeVisible();
    expect(place()).toBe('/admin?tab=drivers&search=DL+01');
  });

  it('sort and search the online drivers on the server, by name by default', async () => {
    const { requests } = await renderAdmin('/admin?tab=drivers&search=dev&cursor=abc');
    expect(head('Driver')).toHaveAttribute('aria-sort', 'ascending');
    for (const [column, sort] of [
      ['Rating', '-rating'],
      ['Trips', '-trips'],
      ['Earned', '-earned'],
      ['Earned', 'earned'],
      ['Driver', 'name'],
      ['Driver', '-name'],
    ] as const) {
      fireEvent.click(within(head(column)).getByRole('button'));
      await pass(50);
      expect(requests.at(-1)?.url).toBe(`/api/drivers/online?limit=100&sort=${sort}&search=dev`);
      expect(place()).toBe(`/admin?tab=drivers&search=dev${sort === 'name' ? '' : `&sort=${sort}`}`);
    }
    expect(head('Driver')).toHaveAttribute('aria-sort', 'descending');
  });

  it('page through all who are online, a hundred at a time', async () => {
    const headers = { 'X-Total-Count': '612', Link: '</api/drivers/online?limit=100&cursor=abc>; rel="next"' };
    const { requests } = await renderAdmin('/admin?tab=drivers', {
      'GET /api/drivers/online': () => ({ ...answerOf(onlineDrivers, [makeOnlineDriver()]), headers }),
    });
    expect(screen.getByText('1 to 1 of 612 drivers online')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await pass(50);
    expect(requests.at(-1)?.url).toBe('/api/drivers/online?limit=100&sort=name&cursor=abc');
    expect(place()).toBe('/admin?tab=drivers&cursor=abc');
  });

  it('say why they could not be read, and are read again on Retry', async () => {
    let up = false;
    await renderAdmin('/admin?tab=drivers', {
      'GET /api/drivers/online': () =>
        up ? answerOf(onlineDrivers, [makeOnlineDriver()]) : problemOf(503, 'unavailable', 'Try again soon.'),
    });
    expect(screen.getByText('The online drivers could not be read')).toBeVisible();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(rows()[0]).toHaveTextContent('Vikram Singh');
  });
});
