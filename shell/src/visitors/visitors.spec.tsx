import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { sendOtp, verifyOtp } from '@rahi/contracts/calls/auth.calls';
import { answerOf, makeUser } from '@rahi/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell } from '../testing.js';
import { localInbox } from './local-inbox.js';

const inboxUrl = 'http://localhost:8026';
const settings = { local: true, inboxUrl };
const newcomer = makeUser({ email: 'driver@rahi.test', name: null, phone: null });
const complete = { ...newcomer, name: 'Ravi Kumar', phone: '+919800000102', type: 'driver' as const };

const mail = (id: string, code: string) => ({
  id,
  to: [{ address: 'driver@rahi.test' }],
  text: `The code is ${code}.`,
});

const profile = {
  id: newcomer.id,
  user: { name: 'Ravi Kumar', rating: null, totalTrips: 0 },
  name: 'Ravi Kumar',
  vehicleModel: 'Maruti Dzire',
  vehicleNumber: 'MH02VZ0102',
  vehicleType: 'sedan',
  currentLat: null,
  currentLng: null,
  isOnline: false,
  totalEarnings: '0',
};

/** An inbox with an old mail, in which each request for a code puts another. */
function standInInbox(codes: () => number) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const mails = [mail('1', '111111'), ...(codes() > 0 ? [mail('2', '222222')] : [])];
    return new Response(JSON.stringify(mails));
  });
}

afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
});

describe('the inbox of this machine', () => {
  it.each([
    ['local mode', settings, 'localhost', inboxUrl],
    ['a deployment', { local: false, inboxUrl }, 'localhost', null],
    ['another machine', settings, 'rahi.example', null],
    ['an older gateway', { local: true }, 'localhost', null],
    ['no answer', null, 'localhost', null],
  ])('%s', async (_name, said, hostname, found) => {
    expect(await localInbox(() => Promise.resolve(said), hostname)).toBe(found);
  });
});

describe('a visitor', () => {
  it('signs in by a mail of now, completes the profile, and stands in the city', async () => {
    let asked = 0;
    standInInbox(() => asked);
    const { requests, shell } = openShell({
      path: '/login',
      inbox: async () => inboxUrl,
      handlers: {
        'POST /api/auth/send-otp': () => {
          asked += 1;
          return answerOf(sendOtp, { success: true, message: 'Sent' });
        },
        'POST /api/auth/verify-otp': answerOf(verifyOtp, {
          success: true,
          message: '',
          user: newcomer,
          isNewUser: true,
        }),
        [`PATCH /api/users/${newcomer.id}`]: { body: complete },
        [`PATCH /api/drivers/${newcomer.id}`]: { body: profile },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'A driver, ready to go online' }));
    await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent('/driver'));
    const bodies = requests.map(({ url, body }) => [url, body]);
    expect(bodies).toContainEqual(['/api/auth/verify-otp', { email: 'driver@rahi.test', code: '222222' }]);
    expect(bodies).toContainEqual([
      `/api/users/${newcomer.id}`,
      { name: 'Ravi Kumar', phone: '+919800000102', type: 'driver' },
    ]);
    expect(shell.services.session.getSnapshot()).toMatchObject({ name: 'Ravi Kumar' });
    expect(shell.services.location.getSnapshot().city).toMatchObject({ slug: 'mumbai' });
  });

  it('reads that the inbox does not answer, and may try again', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('refused'));
    openShell({ path: '/login', inbox: async () => inboxUrl });
    await userEvent.click(await screen.findByRole('button', { name: 'An administrator' }));
    expect(await screen.findByText(/Could not sign in as a visitor/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'A rider in Bandra' })).not.toHaveAttribute('aria-disabled');
  });

  it('is not offered where there is no inbox', async () => {
    openShell({ path: '/login' });
    await screen.findByLabelText('Email address');
    expect(screen.queryByText('Look around')).toBeNull();
  });
});
