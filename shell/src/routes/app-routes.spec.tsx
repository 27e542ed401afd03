import { describe, expect, it } from '@jest/globals';
import { problemOf } from '@rahi/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { driver, newcomer, openShell, rider } from '../testing.js';

describe('the routes', () => {
  it.each(['/', '/rider', '/rider/history', '/driver', '/admin'])(
    'shows sign-in in place of %s while no one is signed in',
    async (path) => {
      openShell({ path });
      expect(screen.getByRole('heading', { name: 'Sign in to Rahi' })).toBeInTheDocument();
      await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent(path));
    },
  );

  it.each([
    ['/', 'rider'],
    ['/rider', 'rider'],
    ['/rider/trip/1', 'rider'],
    ['/driver/earnings', 'driver'],
    ['/admin', 'admin'],
  ])('leads %s to the %s area', async (path, area) => {
    openShell({ path, user: rider });
    expect(await screen.findByText(`${area} area of Asha Rao`)).toBeInTheDocument();
  });

  it('names a page that is not there', () => {
    openShell({ path: '/nowhere' });
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    expect(document.title).toBe('404 Page Not Found · Rahi');
  });

  it('leads from onboarding to the start before sign-in', async () => {
    openShell({ path: '/onboarding' });
    await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent(/^\/$/));
  });

  it('leads from onboarding to the rider home when nothing is missing', async () => {
    openShell({ path: '/onboarding', user: rider });
    expect(await screen.findByText('rider area of Asha Rao')).toBeInTheDocument();
  });

  it.each([
    [rider, '/rider'],
    [driver, '/driver'],
    [newcomer, '/onboarding'],
  ])('leads a signed-in person away from /login', async (user, path) => {
    openShell({ path: '/login', user });
    await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent(path));
  });

  it('forgets the stored user when the server no longer knows the session', async () => {
    const over = problemOf(401, 'unauthenticated', 'Sign in to continue.');
    openShell({ path: '/rider', user: rider, handlers: { 'GET /api/auth/session': over } });
    expect(await screen.findByRole('heading', { name: 'Sign in to Rahi' })).toBeInTheDocument();
    expect(window.localStorage.getItem('user')).toBeNull();
  });

  it('keeps the stored user when the server cannot be reached', async () => {
    const { requests } = openShell({
      path: '/rider',
      user: rider,
      handlers: { 'GET /api/auth/session': () => Promise.reject(new TypeError('offline')) },
    });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(await screen.findByText('rider area of Asha Rao')).toBeInTheDocument();
  });

  it('gives the area a newer user as soon as there is one', async () => {
    const { shell } = openShell({ path: '/rider', user: rider });
    expect(await screen.findByText('rider area of Asha Rao')).toBeInTheDocument();
    act(() => shell.services.session.update({ ...rider, name: 'Asha Iyer' }));
    expect(screen.getByText('rider area of Asha Iyer')).toBeInTheDocument();
  });

  it('goes where a pressed notification leads, without a reload', async () => {
    const worker = new EventTarget();
    openShell({ path: '/driver', user: rider, worker: worker as ServiceWorkerContainer });
    await screen.findByText('driver area of Asha Rao');
    const data = { type: 'RAHI_OPEN_PATH', path: '/rider/trip/7' };
    act(() => void worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [] })));
    expect(await screen.findByText('rider area of Asha Rao')).toBeInTheDocument();
    expect(screen.getByLabelText('Path')).toHaveTextContent('/rider/trip/7');
  });
});
