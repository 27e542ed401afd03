import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sendOtp } from '@rahi/contracts/calls/auth.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteError } from './remotes/remote-error.js';
import { driver, newcomer, openShell, rider } from './testing.js';

// The texts that the specification prescribes for the shell's screens (§2, §5, §8). Each screen also passes axe's rules
// of names, roles and structure. The spec of each part covers what happens after a press.

beforeEach(() => {
  // React logs the errors that a boundary catches; these tests cause them on purpose.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const sent = { 'POST /api/auth/send-otp': answerOf(sendOtp, { success: true, message: 'Sent' }) };
const brokenArea = {
  load: async () => {
    throw new RemoteError('files', 'rider');
  },
  canReplace: async () => false,
};

interface Documented {
  state: string;
  scene: Parameters<typeof openShell>[0];
  /** The steps that make it appear. */
  steps?: () => Promise<void>;
  /** Each is the whole text of an element. */
  texts?: readonly string[];
  fields?: readonly string[];
  buttons?: readonly string[];
  /** Shown, but disabled. */
  disabled?: readonly string[];
}

const press = async (name: string) => {
  const [first] = await screen.findAllByRole('button', { name });
  await userEvent.click(first ?? document.body);
};
const toCodeStep = async () => {
  await userEvent.type(screen.getByLabelText('Email address'), 'asha@example.com{Enter}');
  await screen.findByLabelText('Verification code');
};

const documented: readonly Documented[] = [
  {
    state: 'sign-in, its first step',
    scene: { path: '/login' },
    texts: ['Rahi', 'Current Location'],
    fields: ['Email address'],
    buttons: ['Send Code', 'Log in'],
  },
  {
    state: 'sign-in, without an email',
    scene: { path: '/login' },
    steps: () => press('Send Code'),
    texts: ['Please enter your email address'],
  },
  {
    state: 'sign-in, its second step',
    scene: { path: '/login', handlers: sent },
    steps: toCodeStep,
    texts: ['OTP Sent', 'Check your email for the verification code'],
    fields: ['Verification code'],
    buttons: ['Verify Code', 'Change Email Address'],
    disabled: ['Resend Code (30 s)'],
  },
  {
    state: 'sign-in, without a code',
    scene: { path: '/login', handlers: sent },
    steps: async () => {
      await toCodeStep();
      await press('Verify Code');
    },
    texts: ['Please enter the verification code'],
  },
  {
    state: 'onboarding',
    scene: { path: '/onboarding', user: newcomer },
    steps: () => screen.findByLabelText('Full name').then(() => undefined),
    texts: ['Book rides and travel', 'Provide rides and earn money'],
    fields: ['Full name', 'Phone number'],
  },
  {
    state: 'onboarding, without a name',
    scene: { path: '/onboarding', user: newcomer },
    steps: () => press('Complete Profile'),
    texts: ['Please enter your name'],
  },
  {
    state: 'onboarding, without a phone number',
    scene: { path: '/onboarding', user: newcomer },
    steps: async () => {
      await userEvent.type(await screen.findByLabelText('Full name'), 'Asha Rao');
      await press('Complete Profile');
    },
    texts: ['Please enter your phone number'],
  },
  {
    state: 'the header of a rider',
    scene: { path: '/rider', user: rider },
    texts: ['Rahi', 'Current Location', 'Asha Rao'],
    buttons: ['Switch to Driver', 'Log out'],
  },
  { state: 'the header of a driver', scene: { path: '/driver', user: driver }, buttons: ['Switch to Admin'] },
  { state: 'the header of the desk', scene: { path: '/admin', user: rider }, buttons: ['Switch to Rider'] },
  { state: 'an unknown path', scene: { path: '/nowhere' }, texts: ['404 Page Not Found'], buttons: ['Log in'] },
  {
    state: 'About',
    scene: { path: '/rider', user: rider },
    steps: () => press('About Rahi'),
    texts: ['About Rahi', 'development build'],
  },
  {
    state: 'an area that does not come',
    scene: { path: '/rider', user: rider, loader: brokenArea },
    texts: ['The rider area could not be loaded'],
    buttons: ['Retry'],
  },
];

describe('the documented words, and no barrier, are', () => {
  it.each(documented)('at $state', async ({ scene, steps, texts = [], fields = [], buttons = [], disabled = [] }) => {
    openShell(scene);
    await steps?.();
    for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    for (const label of fields) expect(screen.getByLabelText(label)).toBeEnabled();
    for (const name of buttons) for (const one of screen.getAllByRole('button', { name })) expect(one).toBeEnabled();
    for (const name of disabled) expect(screen.getByRole('button', { name })).toBeDisabled();
    expect(await act(barriersInPage)).toEqual([]);
  });
});
