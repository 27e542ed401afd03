import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminRides, adminUsers } from '@rahi/contracts/calls/admin.calls';
import { deskCases } from '@rahi/contracts/calls/support.calls';
import { answerOf, makeUser, problemOf } from '@rahi/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { makeAdminRide, rideId } from '../testing/factories.js';
import { pass, renderAdmin, type Handlers } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const driver = makeUser({
  id: '7f0d9a58-0c7e-4a55-9df7-2f6f4a1a9b01',
  name: 'Vikram Singh',
  type: 'driver',
  phone: '+919876543210',
});
const found: Handlers = {
  'GET /api/admin/rides': answerOf(adminRides, { rides: [makeAdminRide()], total: 12 }),
  'GET /api/admin/users': answerOf(adminUsers, { users: [driver], total: 1 }),
  'GET /api/admin/cases': answerOf(deskCases, []),
};

const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });
const field = () => screen.getByRole('combobox', { name: 'Search the desk' });
async function type(text: string) {
  fireEvent.change(field(), { target: { value: text } });
  await pass(300);
  await pass(300);
}
async function open(handlers: Handlers = found, role?: Parameters<typeof renderAdmin>[2]) {
  const rendered = await renderAdmin('/admin', handlers, role);
  await act(async () => void key('/'));
  await pass(50);
  return rendered;
}
const path = () => screen.getByTestId('place').textContent;

describe('the search of the desk', () => {
  it('opens by / and finds by kind; the keyboard chooses and opens', async () => {
    await open();
    expect(field()).toHaveFocus();
    await type('Vikram');
    expect(screen.getByRole('group', { name: 'Rides' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: /^Vikram Singh.*Driver/ })).toBeInTheDocument();
    key('ArrowDown');
    key('ArrowDown');
    await act(async () => void key('Enter'));
    expect(path()).toBe(`/admin/driver/${driver.id}`);
    expect(screen.queryByRole('dialog', { name: 'Search the desk' })).not.toBeInTheDocument();
  });

  it('opens a ride by Enter, and the list of all rides by the last row', async () => {
    await open();
    await type('Hauz');
    await act(async () => void key('Enter'));
    expect(path()).toBe(`/admin/ride/${rideId}`);
    await act(async () => void key('k', { ctrlKey: true }));
    await pass(50);
    await type('Hauz');
    fireEvent.click(screen.getByRole('option', { name: 'All rides with “Hauz”' }));
    expect(path()).toBe('/admin?tab=rides&search=Hauz');
  });

  it('leads to a part of the desk by its name', async () => {
    await open();
    await type('tariff');
    fireEvent.click(screen.getByRole('option', { name: 'Tariffs' }));
    expect(path()).toBe('/admin/tariffs');
  });

  it('asks nothing before two characters, and nothing about cases of those who do not read them', async () => {
    const { requests } = await open(found, 'finance');
    const searched = () => requests.filter(({ url }) => /search=|number=/.test(url)).map(({ url }) => url);
    await type('v');
    expect(searched()).toEqual([]);
    await type('vi');
    expect(searched().some((url) => url.startsWith('/api/admin/rides'))).toBe(true);
    expect(searched().some((url) => url.startsWith('/api/admin/cases'))).toBe(false);
  });

  it('says when nothing is found, and tries again what failed', async () => {
    let fails = true;
    await open({
      ...found,
      'GET /api/admin/users': answerOf(adminUsers, { users: [], total: 0 }),
      'GET /api/admin/rides': () =>
        fails ? problemOf(500, 'internal', 'Broken.') : answerOf(adminRides, { rides: [], total: 0 }),
    });
    await type('zzz');
    await pass(10_000);
    const again = screen.getByRole('option', { name: 'This could not be searched. Try again' });
    fails = false;
    fireEvent.click(again);
    await pass(300);
    expect(screen.getByText(/^Nothing found for “zzz”\./)).toBeInTheDocument();
  });

  it('does not open while somebody types, or while a dialog asks something', async () => {
    await renderAdmin('/admin', found);
    screen.getByRole('searchbox').focus();
    key('/');
    await pass(50);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await act(async () => void key('k', { metaKey: true }));
    await pass(50);
    expect(field()).toHaveFocus();
    await act(async () => void key('k', { metaKey: true }));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});
