import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { getRide, rideDispute, rideReceipt } from '@rahi/contracts/calls/rides.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makePayment, makeReceipt, makeRide, rideId } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

function open(fare = '141', kept = false) {
  const payment = makePayment({ state: 'paid', due: '0' });
  const ride = makeRide({
    status: 'completed',
    fare,
    tip: '0',
    payment,
    dropoffAddress: 'Bandra Kurla Complex, Mumbai',
  });
  return renderRider({
    path: `/rider/trip/${rideId}`,
    kept,
    handlers: {
      'GET /api/rides/*': answerOf(getRide, ride),
      'GET /api/rides/*/receipt': answerOf(rideReceipt, makeReceipt()),
      'GET /api/rides/*/dispute': answerOf(rideDispute, null),
    },
  });
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

/** Stands in for the share sheet, which jsdom has not. */
function shareSheet(share: (what: unknown) => Promise<void>): void {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

describe('splitting the fare of a completed ride', () => {
  it('says what each pays, and sends a link that pays the rider', async () => {
    const share = jest.fn<(what: unknown) => Promise<void>>().mockResolvedValue();
    shareSheet(share);
    open();
    await press('Split the fare');
    expect(await screen.findByText('The other person pays ₹70.50, you pay ₹70.50.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '3' }));
    expect(screen.getByText('2 others pay ₹47 each, you pay ₹47.')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: /Your UPI address/ }), 'Asha@OkBank');
    await press('Ask for the money');
    expect(await screen.findByRole('img', { name: /₹47/ })).toBeVisible();
    await press('Send the link');
    expect(share).toHaveBeenCalledWith({
      text: expect.stringMatching(
        /^Our Rahi ride to Bandra Kurla Complex: your part is ₹47\. Pay it by UPI to asha@okbank: upi:\/\/pay\?pa=asha@okbank&pn=\S*&am=47\.00&cu=INR&tn=Rahi%20ride$/,
      ),
    });
  });

  it('refuses what is no UPI address, in words', async () => {
    open();
    await press('Split the fare');
    await userEvent.type(await screen.findByRole('textbox', { name: /Your UPI address/ }), 'asha');
    await press('Ask for the money');
    expect(screen.getByText('This is not a UPI address. It looks like name@bank.')).toBeVisible();
    expect(screen.queryByRole('img', { name: /₹/ })).toBeNull();
  });

  it('has the last address of this device', async () => {
    const first = open();
    await press('Split the fare');
    await userEvent.type(await screen.findByRole('textbox', { name: /Your UPI address/ }), 'asha@okbank');
    await press('Ask for the money');
    await screen.findByRole('img', { name: /₹/ });
    first.unmount();
    open('100', true);
    await press('Split the fare');
    expect(await screen.findByRole('textbox', { name: /Your UPI address/ })).toHaveValue('asha@okbank');
  });

  it('copies the message where nothing shares, as on most computers', async () => {
    const person = userEvent.setup();
    open();
    await press('Split the fare');
    await userEvent.type(await screen.findByRole('textbox', { name: /Your UPI address/ }), 'asha@okbank');
    await press('Ask for the money');
    await person.click(await screen.findByRole('button', { name: 'Copy the message' }));
    expect(await window.navigator.clipboard.readText()).toMatch(/asha@okbank/);
  });

  it('is not offered for a ride that cost nothing', async () => {
    open('0');
    expect(await screen.findByRole('button', { name: 'Download Invoice' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Split the fare' })).toBeNull();
  });
});
