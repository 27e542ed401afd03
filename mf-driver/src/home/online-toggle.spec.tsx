import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverByUser, updateDriver } from '@rahi/contracts/calls/drivers.calls';
import { LocationError } from '@rahi/web-kit';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { makeDriverUser, makeProfile } from '../testing/factories.js';
import { keptProfile } from '../testing/kept-profile.js';
import { pass, renderDriver } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const toggle = () => screen.getByRole('switch');

describe('the toggle', () => {
  it('goes online with the position of the device, and shows what the server answers', async () => {
    const { requests } = await renderDriver('/driver', { handlers: keptProfile(makeProfile({ isOnline: false })) });
    expect(toggle()).toHaveAttribute('aria-checked', 'false');
    fireEvent.click(toggle());
    await pass(50);
    expect(toggle()).toHaveAttribute('aria-checked', 'true');
    const sent = requests.find(({ method }) => method === 'PATCH');
    expect(sent?.body).toEqual({ isOnline: true, currentLat: 28.6289, currentLng: 77.2065 });
  });

  it('rolls back when the server refuses, and says why', async () => {
    const { toasts } = await renderDriver('/driver', {
      handlers: {
        ...keptProfile(makeProfile({ isOnline: false })),
        'PATCH /api/drivers/*': problemOf(403, 'account_suspended', 'Your account is suspended.'),
      },
    });
    fireEvent.click(toggle());
    await pass(50);
    expect(toggle()).toHaveAttribute('aria-checked', 'false');
    expect(screen.getByRole('alert')).toHaveTextContent('Your account is suspended.');
    expect(toasts.at(-1)).toMatchObject({
      title: 'Update failed',
      description: 'Could not your status. Please try again.',
    });
  });

  it('does not go online without a position, and says which error it is', async () => {
    const { toasts, requests } = await renderDriver('/driver', {
      handlers: keptProfile(makeProfile({ isOnline: false })),
      location: { position: null, error: new LocationError('denied') },
    });
    fireEvent.click(toggle());
    await pass(50);
    const words = 'Location permission denied. Please enable location access.';
    expect(toasts.at(-1)).toMatchObject({ title: 'Location access required', description: words });
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it.each([
    ['unavailable', 'Location information unavailable.'],
    ['timeout', 'Location request timed out.'],
    ['unsupported', 'Geolocation is not supported by this browser.'],
    ['failed', 'Location access failed.'],
  ] as const)('shows a location that is %s while online', async (kind, words) => {
    await renderDriver('/driver', { location: { position: null, error: new LocationError(kind) } });
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });

  it('asks for the vehicle first, checks its number, and goes online after', async () => {
    const bare = makeProfile({ isOnline: false, vehicleModel: null, vehicleNumber: null, vehicleType: null });
    const { requests } = await renderDriver('/driver', { handlers: keptProfile(bare) });
    fireEvent.click(toggle());
    await pass(50);
    const form = within(screen.getByRole('form', { name: 'Your vehicle' }));
    fireEvent.change(form.getByLabelText('Model and colour'), { target: { value: 'White Dzire' } });
    fireEvent.change(form.getByLabelText('Registration number'), { target: { value: '4207' } });
    fireEvent.click(form.getByLabelText('Sedan'));
    fireEvent.click(screen.getByRole('button', { name: 'Save vehicle' }));
    expect(form.getByLabelText('Registration number')).toBeInvalid();
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);

    fireEvent.change(form.getByLabelText('Registration number'), { target: { value: 'dl01ab4207' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save vehicle' }));
    await pass(50);
    const sent = requests.find(({ method }) => method === 'PATCH');
    expect(sent?.body).toEqual({ vehicleModel: 'White Dzire', vehicleNumber: 'DL 01 AB 4207', vehicleType: 'sedan' });
    fireEvent.click(toggle());
    await pass(50);
    expect(toggle()).toHaveAttribute('aria-checked', 'true');
  });

  it('does not ask for a vehicle that was saved since the profile was read', async () => {
    let read = makeProfile({ isOnline: false, vehicleModel: null });
    await renderDriver('/driver', {
      handlers: {
        ...keptProfile(makeProfile({ isOnline: false })),
        'GET /api/drivers/user/*': () => answerOf(driverByUser, read),
      },
    });
    expect(screen.getByRole('button', { name: 'Add vehicle' })).toBeVisible();
    read = makeProfile({ isOnline: false });
    fireEvent.click(toggle());
    await pass(50);
    expect(screen.queryByRole('form', { name: 'Your vehicle' })).toBeNull();
    expect(toggle()).toHaveAttribute('aria-checked', 'true');
  });
});

const offline = () => keptProfile(makeProfile({ isOnline: false }));

describe('going online', () => {
  it('turns notifications on in the press itself, before anything is waited for', async () => {
    const { services, requests } = await renderDriver('/driver', { handlers: offline() });
    fireEvent.click(toggle());
    expect(services.notifications?.getSnapshot()).toBe('on');
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
    await pass(50);
    expect(toggle()).toHaveAttribute('aria-checked', 'true');
  });

  it('does not ask for them on the way offline, nor before the vehicle is there', async () => {
    const bare = makeProfile({ isOnline: false, vehicleModel: null });
    const { services } = await renderDriver('/driver', { handlers: keptProfile(bare) });
    fireEvent.click(toggle());
    await pass(50);
    expect(services.notifications?.getSnapshot()).toBe('off');
    expect(screen.getByRole('form', { name: 'Your vehicle' })).toBeVisible();
  });

  it('leads to the profile where that is not complete, and says why', async () => {
    const { toasts } = await renderDriver('/driver', {
      handlers: {
        ...offline(),
        'PATCH /api/drivers/*': problemOf(409, 'profile_incomplete', 'Add your name and phone number.'),
      },
    });
    fireEvent.click(toggle());
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({
      title: 'Complete your profile first',
      description: 'Riders need your name and phone number. Add them here, then go online.',
    });
    expect(screen.getByTestId('place')).toHaveTextContent('/onboarding');
  });

  it('says on the screen why it stays offline with the number plate of another driver', async () => {
    const said = 'Another driver has your number plate. You can go online once our team has checked it.';
    await renderDriver('/driver', {
      handlers: { ...offline(), 'PATCH /api/drivers/*': problemOf(409, 'plate_shared', said) },
    });
    fireEvent.click(toggle());
    await pass(50);
    expect(screen.getByRole('alert')).toHaveTextContent(said);
    expect(toggle()).toHaveAttribute('aria-checked', 'false');
  });

  it('says that positions may stop with the screen off', async () => {
    await renderDriver('/driver');
    expect(screen.getByText('With the screen off, positions may stop.')).toBeVisible();
  });
});

describe('a driver who is suspended while online', () => {
  const reason = /^Your account is suspended, so you are offline\./;

  it('sees it at once, and why', async () => {
    let online = true;
    const { live, setUser } = await renderDriver('/driver', {
      handlers: { 'GET /api/drivers/user/*': () => answerOf(driverByUser, makeProfile({ isOnline: online })) },
    });
    expect(screen.queryByText(reason)).toBeNull();
    online = false;
    // The message `user` made the shell read the signed-in user again.
    act(() => {
      setUser(makeDriverUser({ suspended: true }));
      live.tell({ kind: 'driver' });
    });
    await pass(50);
    expect(toggle()).toHaveAttribute('aria-checked', 'false');
    expect(screen.getByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByText("You're offline")).toBeVisible();
    act(() => setUser(makeDriverUser()));
    expect(screen.queryByText(reason)).toBeNull();
  });

  it('learns it by the next refused position when the live stream is down', async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    let suspended = false;
    const view = await renderDriver('/driver', {
      handlers: {
        'GET /api/drivers/user/*': () => answerOf(driverByUser, makeProfile({ isOnline: !suspended })),
        'PATCH /api/drivers/*': () =>
          suspended
            ? problemOf(403, 'account_suspended', 'Your account is suspended.')
            : answerOf(updateDriver, makeProfile()),
      },
    });
    const asked = jest.spyOn(view.services.session, 'refresh').mockImplementation(async () => {
      view.setUser(makeDriverUser({ suspended: true }));
      return view.services.session.getSnapshot();
    });
    suspended = true;
    await pass(10_050);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(toggle()).toHaveAttribute('aria-checked', 'false');
    expect(screen.getByRole('alert')).toHaveTextContent(reason);
  });
});
