import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getRide, getTracking, raiseEmergency, rideMessages, sendRideMessage } from '@rahi/contracts/calls/rides.calls';
import type { Ride, RideMessage } from '@rahi/contracts/ride';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeRide, makeTracking, rideId } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

const idOf = (n: number) => `5b7a1f0e-8d3c-4a53-8f0a-3a7a5d1c2b0${n}`;
const message = (n: number, from: RideMessage['from'], text: string): RideMessage => ({
  id: idOf(n),
  rideId,
  from,
  text,
  sentAt: '2026-03-02T05:00:00.000Z',
});

function open(ride: Ride, handlers: Handlers = {}) {
  return renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': answerOf(getRide, ride),
      'GET /api/rides/*/tracking': answerOf(getTracking, makeTracking()),
      'POST /api/rides/*/location': { status: 200, body: { success: true } },
      'GET /api/rides/*/messages': answerOf(rideMessages, []),
      ...handlers,
    },
  });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  window.sessionStorage.clear();
});

describe('the trip’s chat', () => {
  it('counts what the driver has written, shows it oldest first, and counts no more once it was seen', async () => {
    open(makeRide({ status: 'driver_assigned' }), {
      'GET /api/rides/*/messages': answerOf(rideMessages, [
        message(2, 'driver', 'I am at gate 2'),
        message(1, 'rider', 'Where are you?'),
      ]),
    });
    await userEvent.click(await button('Message (1)'));
    const chat = await dialog(/^Message Vikram Singh/);
    const lines = chat.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines[0]).toContain('You: Where are you?');
    expect(lines[1]).toContain('Vikram Singh: I am at gate 2');
    await userEvent.click(chat.getByRole('button', { name: 'Close' }));
    expect(await button('Message')).toBeVisible();
  });

  it('sends typed text, and a quick reply with one tap, each with its own id', async () => {
    const kept: RideMessage[] = [];
    const { requests, toasts } = open(makeRide({ status: 'driver_arrived' }), {
      'GET /api/rides/*/messages': () => answerOf(rideMessages, kept.toReversed()),
      'POST /api/rides/*/messages': ({ body }) => {
        const { id, text } = sendRideMessage.body.parse(body);
        const sent = { ...message(1, 'rider', text), id };
        kept.push(sent);
        return answerOf(sendRideMessage, sent, 201);
      },
    });
    await userEvent.click(await button('Message'));
    const chat = await dialog(/^Message/);
    await userEvent.type(chat.getByLabelText('Your message'), '  Two minutes please {Enter}');
    await chat.findByText('Two minutes please');
    await userEvent.click(chat.getByRole('button', { name: 'I am at the pickup point' }));
    await waitFor(() =>
      expect(kept.map(({ text }) => text)).toEqual(['Two minutes please', 'I am at the pickup point']),
    );
    const ids = requests
      .filter(({ method, url }) => method === 'POST' && url.endsWith('/messages'))
      .map(({ body }) => sendRideMessage.body.parse(body).id);
    expect(new Set(ids).size).toBe(2);
    expect(toasts.filter(({ title }) => title === 'Message Sent')).toHaveLength(2);
  });

  it('keeps a message that could not be sent, and sends it again as the same one', async () => {
    const answers = [problemOf(503, 'unavailable', 'Away.')];
    const { requests } = open(makeRide({ status: 'in_progress' }), {
      'POST /api/rides/*/messages': ({ body }) => {
        const { id, text } = sendRideMessage.body.parse(body);
        return answers.pop() ?? answerOf(sendRideMessage, { ...message(1, 'rider', text), id }, 201);
      },
    });
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    await userEvent.click(await button('Message'));
    const chat = await dialog(/^Message/);
    await userEvent.type(chat.getByLabelText('Your message'), 'Hello{Enter}');
    await userEvent.click(await chat.findByRole('button', { name: /Not sent/ }));
    await waitFor(() => expect(chat.queryByRole('button', { name: /Not sent/ })).toBeNull());
    const sent = requests
      .filter(({ method, url }) => method === 'POST' && url.endsWith('/messages'))
      .map(({ body }) => sendRideMessage.body.parse(body));
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
  });

  it('reads again at once when the live stream announces a message', async () => {
    const kept: RideMessage[] = [];
    const { live } = open(makeRide({ status: 'driver_assigned' }), {
      'GET /api/rides/*/messages': () => answerOf(rideMessages, kept),
    });
    await button('Message');
    act(() => live.set('up'));
    kept.push(message(1, 'driver', 'I am here'));
    act(() => live.tell({ kind: 'message', rideId }));
    expect(await button('Message (1)')).toBeVisible();
  });

  it('says so when messages cannot be loaded, and offers Retry', async () => {
    let failing = true;
    open(makeRide({ status: 'driver_assigned' }), {
      'GET /api/rides/*/messages': () =>
        failing ? problemOf(503, 'unavailable', 'Away.') : answerOf(rideMessages, [message(1, 'driver', 'Hello')]),
    });
    await userEvent.click(await button('Message'));
    const chat = await dialog(/^Message/);
    await chat.findByText('Messages could not be loaded');
    failing = false;
    await userEvent.click(chat.getByRole('button', { name: 'Retry' }));
    expect(await chat.findByText('Hello')).toBeVisible();
  });
});

/** jsdom has no pointer events with a button. */
const pressDown = (element: HTMLElement) =>
  fireEvent(element, new MouseEvent('pointerdown', { bubbles: true, button: 0 }));

/** Presses a button for as long as it must be held. */
function hold(element: HTMLElement): void {
  jest.useFakeTimers();
  pressDown(element);
  act(() => jest.advanceTimersByTime(2_000));
  jest.useRealTimers();
}

describe('the trip’s chat beside a map', () => {
  it('is open in the panel, and covers nothing', async () => {
    const known = window.matchMedia;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(known(query), { matches: query.includes('min-width') }));
    open(makeRide({ status: 'driver_assigned' }), {
      'GET /api/rides/*/messages': answerOf(rideMessages, [message(1, 'driver', 'I am at gate 2')]),
    });
    const chat = within(await screen.findByRole('region', { name: /^Message Vikram Singh/ }));
    expect(await chat.findByText('I am at gate 2')).toBeVisible();
    expect(chat.getByLabelText('Your message')).toBeEnabled();
    expect(screen.queryByRole('button', { name: /^Message/ })).toBeNull();
    jest.restoreAllMocks();
  });
});

describe('the Emergency button', () => {
  it.each(['driver_assigned', 'driver_arrived', 'in_progress'] as const)(
    'is there while a ride is %s',
    async (status) => {
      open(makeRide({ status }));
      expect(await button('Emergency')).toBeVisible();
    },
  );

  it('does nothing when it is let go too early', async () => {
    const { requests } = open(makeRide({ status: 'in_progress' }));
    const emergency = await button('Emergency');
    jest.useFakeTimers();
    pressDown(emergency);
    expect(emergency).toHaveAttribute('data-holding');
    act(() => jest.advanceTimersByTime(1_900));
    fireEvent.pointerUp(emergency);
    act(() => jest.advanceTimersByTime(5_000));
    jest.useRealTimers();
    expect(screen.queryByRole('dialog', { name: 'Emergency' })).toBeNull();
    expect(requests.some(({ url }) => url.endsWith('/emergency'))).toBe(false);
  });

  it('asks for confirmation when it is pressed without a pointer, and then records', async () => {
    const { requests } = open(makeRide({ status: 'in_progress' }), {
      'POST /api/rides/*/emergency': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    fireEvent.click(await button('Emergency'), { detail: 0 });
    const question = await dialog('Is this an emergency?');
    expect(question.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112');
    expect(requests.some(({ url }) => url.endsWith('/emergency'))).toBe(false);
    await userEvent.click(question.getByRole('button', { name: 'Send the alert' }));
    await dialog('Emergency');
    expect(requests.some(({ url }) => url.endsWith('/emergency'))).toBe(true);
  });

  it('records once it was held, with the device’s place, says what was done, and offers the call', async () => {
    const { requests, toasts } = open(makeRide({ status: 'in_progress' }), {
      'POST /api/rides/*/emergency': answerOf(
        raiseEmergency,
        {
          id: idOf(9),
          rideId,
          raisedBy: 'rider',
          raisedAt: '2026-03-02T05:00:00.000Z',
          position: null,
          message: 'Rahi’s team has been notified.',
        },
        201,
      ),
    });
    hold(await button('Emergency'));
    const panel = await dialog('Emergency');
    expect(await panel.findByText('Rahi’s team has been notified.')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112');
    expect(requests.find(({ url }) => url.endsWith('/emergency'))?.body).toEqual({ lat: 28.6315, lng: 77.2167 });
    expect(toasts).toContainEqual(
      expect.objectContaining({ title: 'Emergency Alert', description: 'Rahi’s team has been notified.' }),
    );
  });

  it('claims nothing when nothing could be recorded', async () => {
    const { toasts } = open(makeRide({ status: 'in_progress' }), {
      'POST /api/rides/*/emergency': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    hold(await button('Emergency'));
    const panel = await dialog('Emergency');
    expect(await panel.findByText('Rahi’s team could not be reached.')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Call 112' })).toBeVisible();
    expect(toasts.some(({ title }) => title === 'Emergency Alert')).toBe(false);
    expect(toasts).toContainEqual(expect.objectContaining({ title: 'The alert was not sent' }));
  });
});

describe('the invoice', () => {
  it('comes as a file from the server', async () => {
    const made = jest.fn((_file: Blob) => 'blob:invoice');
    Object.assign(URL, { createObjectURL: made, revokeObjectURL: jest.fn() });
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { toasts } = open(makeRide({ status: 'completed' }), {
      'GET /api/rides/*/invoice': { body: '%PDF-1.7' },
    });
    await userEvent.click(await button('Download Invoice'));
    await waitFor(() => expect(toasts).toContainEqual(expect.objectContaining({ title: 'Invoice Downloaded' })));
    expect(made).toHaveBeenCalledTimes(1);
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('says why when there is none', async () => {
    const { toasts } = open(makeRide({ status: 'completed' }), {
      'GET /api/rides/*/invoice': problemOf(503, 'unavailable', 'Invoices are not available right now.'),
    });
    await userEvent.click(await button('Download Invoice'));
    await waitFor(() =>
      expect(toasts).toContainEqual(
        expect.objectContaining({
          title: 'The invoice could not be downloaded',
          description: 'Invoices are not available right now.',
        }),
      ),
    );
  });
});
