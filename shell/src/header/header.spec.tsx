import { describe, expect, it } from '@jest/globals';
import { reversePlace } from '@rahi/contracts/calls/drivers.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, rider } from '../testing.js';

const header = () => within(screen.getByRole('banner'));

describe('the header', () => {
  it.each([
    ['/rider', 'Switch to Driver', '/driver'],
    ['/driver', 'Switch to Admin', '/admin'],
    ['/admin', 'Switch to Rider', '/rider'],
    ['/nowhere', 'Switch to Rider', '/rider'],
  ])('on %s offers "%s"', async (path, label, target) => {
    openShell({ path, user: rider });
    await userEvent.click(header().getByRole('button', { name: label }));
    await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent(target));
  });

  it('puts the mode switch into its menu in a trip of a driver, where the thumb does not meet it', async () => {
    openShell({ path: '/driver/trip/1', user: rider });
    expect(header().queryByRole('button', { name: 'Switch to Admin' })).not.toBeInTheDocument();
    await userEvent.click(header().getByRole('button', { name: 'Account' }));
    await userEvent.click(header().getByRole('button', { name: 'Switch to Admin' }));
    await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent('/admin'));
  });

  it('asks before a driver logs out of a trip', async () => {
    const { requests } = openShell({
      path: '/driver/trip/1',
      user: rider,
      handlers: { 'POST /api/auth/logout': { body: { success: true } } },
    });
    await userEvent.click(header().getByRole('button', { name: 'Account' }));
    await userEvent.click(header().getByRole('button', { name: 'Log out' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Log out during a trip?' }));
    expect(requests.some(({ url }) => url === '/api/auth/logout')).toBe(false);
    await userEvent.click(asked.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(requests.some(({ url }) => url === '/api/auth/logout')).toBe(true));
  });

  it.each([
    ['Hill Road, Bandra West', 'Hill Road, Bandra West, Mumbai', 'Hill RoadBandra West'],
    ['Near Bandra Station', 'Near Bandra Station, Mumbai', 'Near Bandra StationMumbai'],
    ['Mumbai', 'Mumbai', 'Mumbai'],
    ['Bandra West', '', 'Bandra West'],
    ['', '', 'Position known'],
  ])('says street and locality of %s once, and no figures for what has no name', async (name, address, shown) => {
    const coords = { latitude: 19.0607, longitude: 72.8362, accuracy: 8, speed: null, heading: null };
    const found: unknown = { getCurrentPosition: (done: (fix: unknown) => void) => done({ coords, timestamp: 0 }) };
    const place = answerOf(reversePlace, { name, address, lat: 19.0607, lng: 72.8362 });
    openShell({
      path: '/nowhere',
      user: rider,
      geolocation: found as Geolocation,
      handlers: { 'GET /api/places/reverse': place },
    });
    const label = header().getByText('Current Location');
    await waitFor(() => expect(label.nextElementSibling).toHaveTextContent(new RegExp(`^${shown}$`)));
  });

  it('offers to log in, and no mode, before sign-in', async () => {
    openShell({ path: '/nowhere' });
    expect(header().queryByRole('button', { name: /Switch to (Driver|Admin|Rider)/ })).not.toBeInTheDocument();
    await userEvent.click(header().getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent('/login'));
  });

  it('signs out on the server, forgets the user and goes to /login', async () => {
    const { requests } = openShell({
      path: '/rider',
      user: rider,
      handlers: { 'POST /api/auth/logout': { body: { success: true } } },
    });
    await userEvent.click(header().getAllByRole('button', { name: 'Log out' })[0] ?? document.body);
    await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent('/login'));
    expect(screen.getByRole('heading', { name: 'Sign in to Rahi' })).toBeInTheDocument();
    expect(window.localStorage.getItem('user')).toBeNull();
    expect(requests.at(-1)?.url).toBe('/api/auth/logout');
  });

  it('says so when the server did not answer the sign-out', async () => {
    openShell({ path: '/rider', user: rider });
    await userEvent.click(header().getAllByRole('button', { name: 'Log out' })[0] ?? document.body);
    expect(await screen.findByText('Signed out on this device')).toBeInTheDocument();
    expect(window.localStorage.getItem('user')).toBeNull();
  });

  it('folds name and log-out into a menu that Escape closes', async () => {
    openShell({ path: '/rider', user: rider });
    const account = header().getByRole('button', { name: 'Account' });
    await userEvent.click(account);
    expect(account).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(account).toHaveAttribute('aria-expanded', 'false');
    expect(account).toHaveFocus();
  });

  it('switches the theme and remembers it', async () => {
    openShell({ path: '/rider', user: rider });
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
    await userEvent.click(header().getAllByRole('button', { name: 'Use the dark theme' })[0] ?? document.body);
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(window.localStorage.getItem('rahi.theme')).toBe('dark');
    await userEvent.click(header().getAllByRole('button', { name: 'Use the light theme' })[0] ?? document.body);
    expect(window.localStorage.getItem('rahi.theme')).toBeNull();
  });
});
