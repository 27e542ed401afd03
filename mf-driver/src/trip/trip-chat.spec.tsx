import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getRide, rideMessages, sendRideMessage } from '@rahi/contracts/calls/rides.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeRide, rideId } from '../testing/factories.js';
import { pass, renderDriver } from '../testing/render-driver.js';

const messageId = '5b7a1f0e-8d3c-4a53-8f0a-3a7a5d1c2b01';
const sentAt = '2026-03-02T05:00:00.000Z';

beforeEach(() => {
  window.sessionStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the driver’s side of the chat', () => {
  it('counts what the rider has written, and answers with one tap', async () => {
    const sent: string[] = [];
    await renderDriver(`/driver/trip/${rideId}`, {
      handlers: {
        'GET /api/rides/*': answerOf(getRide, makeRide({ status: 'driver_assigned' })),
        'GET /api/rides/*/messages': answerOf(rideMessages, [
          { id: messageId, rideId, from: 'rider', text: 'I wear a red scarf', sentAt },
        ]),
        'POST /api/rides/*/messages': ({ body }) => {
          const { id, text } = sendRideMessage.body.parse(body);
          sent.push(text);
          return answerOf(sendRideMessage, { id, rideId, from: 'driver', text, sentAt }, 201);
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Message (1)' }));
    const chat = within(await screen.findByRole('dialog', { name: /^Message/ }));
    expect(chat.getByText('I wear a red scarf')).toBeVisible();
    fireEvent.click(chat.getByRole('button', { name: 'I have arrived' }));
    await pass(50);
    expect(sent).toEqual(['I have arrived']);
  });

  it('tells of a new message, and that the rider cancelled', async () => {
    let messages: { id: string; rideId: string; from: 'rider' | 'driver'; text: string; sentAt: string }[] = [];
    let ride = makeRide({ status: 'driver_assigned' });
    const { toasts } = await renderDriver(`/driver/trip/${rideId}`, {
      handlers: {
        'GET /api/rides/*': () => answerOf(getRide, ride),
        'GET /api/rides/*/messages': () => answerOf(rideMessages, messages),
      },
    });
    expect(toasts).toEqual([]);
    messages = [{ id: messageId, rideId, from: 'rider', text: 'I wear a red scarf', sentAt }];
    await pass(5_050);
    expect(toasts).toMatchObject([{ title: 'Asha Rao', description: 'I wear a red scarf' }]);
    ride = makeRide({ status: 'cancelled', cancelledBy: 'rider' });
    await pass(3_050);
    expect(toasts.at(-1)?.title).toBe('Trip Cancelled');
  });
});
