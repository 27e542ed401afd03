import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminIncident, adminUpdateEmergency, checkIncident, noteIncident } from '@rahi/contracts/calls/admin.calls';
import { getRide, rideMessages } from '@rahi/contracts/calls/rides.calls';
import { reversePlace } from '@rahi/contracts/calls/places.calls';
import { incidentTrip } from '@rahi/contracts/calls/trip-safety.calls';
import { incidentSchema, type Incident } from '@rahi/contracts/incidents';
import { answerOf, problemOf, standInForSound } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeActiveRide, rideId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

let sound: ReturnType<typeof standInForSound>;
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  sound = standInForSound();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  sound.remove();
});

const id = '55555555-5555-4555-8555-555555555555';
const priya = { id: '77777777-7777-4777-8777-777777777777', name: 'Priya' };
const makeIncident = (changes: Partial<Incident> = {}): Incident =>
  incidentSchema.parse({
    id,
    rideId,
    raisedBy: 'rider',
    name: 'Asha Rao',
    raisedAt: '2026-06-01T05:01:00.000Z',
    position: { lat: 19.0607, lng: 72.8741 },
    acknowledgedAt: null,
    acknowledgedBy: null,
    cause: 'button',
    state: 'open',
    assignee: null,
    timeline: [
      {
        id: '88888888-8888-4888-8888-888888888888',
        at: '2026-06-01T05:01:01.000Z',
        kind: 'service_answered',
        by: null,
        text: '200 CASE-7',
      },
    ],
    ...changes,
  });

const at = '2026-06-01T05:00:50.000Z';
const server = (incident: Incident, status: 'in_progress' | 'completed' = 'completed') => ({
  [`GET /api/admin/emergencies/${id}`]: answerOf(adminIncident, incident),
  [`GET /api/rides/${rideId}`]: answerOf(getRide, makeActiveRide({ id: rideId, status })),
  [`GET /api/rides/${rideId}/messages`]: answerOf(rideMessages, []),
  [`GET /api/admin/rides/${rideId}/incident`]: answerOf(incidentTrip, {
    people: [
      { role: 'driver', id: priya.id, name: 'Vikram Singh', phone: null, position: { lat: 19.061, lng: 72.875, at } },
      { role: 'rider', id: priya.id, name: 'Asha Rao', phone: '+91 98200 11223', position: null },
    ],
    contacts: [{ of: 'rider', name: 'Meera', phone: '+919820044556', email: null }],
    trail: [{ lat: 19.06, lng: 72.87, at }],
  }),
  'GET /api/places/reverse': answerOf(reversePlace, {
    name: 'Hill Road',
    address: 'Hill Road, Bandra West, Mumbai',
    lat: 19.061,
    lng: 72.875,
  }),
  [`PUT /api/admin/emergencies/${id}/checklist/call_112`]: answerOf(checkIncident, incident),
  [`PATCH /api/admin/emergencies/${id}`]: answerOf(adminUpdateEmergency, incident),
  [`POST /api/admin/emergencies/${id}/notes`]: answerOf(noteIncident, incident),
});
const path = `/admin/incidents/${id}`;
const button = (name: string) => screen.getByRole('button', { name });

describe('an incident at the desk (F39)', () => {
  it('shows where it was raised and the people to call, even after the trip has ended', async () => {
    await renderAdmin(path, server(makeIncident()));
    expect(screen.getByRole('heading', { name: 'Emergency on ride 8f21c0a4' })).toBeVisible();
    expect(screen.getByText('19.06070, 72.87410')).toBeVisible();
    expect(screen.getByText(/The car was last seen/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Call Asha Rao' })).toHaveAttribute('href', 'tel:+919820011223');
    expect(screen.getByRole('link', { name: 'Message Asha Rao' })).toHaveAttribute('href', 'sms:+919820011223');
    expect(screen.getByText('No phone number')).toBeVisible();
    // The live map has no trip that is over.
    expect(screen.queryByRole('link', { name: 'Show on the map' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel ride' })).not.toBeInTheDocument();
    expect(screen.getByText('The emergency service has answered')).toBeVisible();
    expect(screen.getByText('200 CASE-7')).toBeVisible();
  });

  it('has numbers to read and to copy, 112, the trusted contacts and the address', async () => {
    const { toasts } = await renderAdmin(path, server(makeIncident()));
    expect(screen.getByText('+91 98200 11223')).toBeVisible();
    expect(screen.getByRole('link', { name: '112: call the police' })).toHaveAttribute('href', 'tel:112');
    expect(screen.getByText('Meera')).toBeVisible();
    expect(screen.getByText('Trusted by the rider')).toBeVisible();
    expect(screen.getAllByText('Hill Road, Bandra West, Mumbai')).not.toHaveLength(0);
    const writeText = jest.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(window.navigator, 'clipboard', { value: { writeText }, configurable: true });
    fireEvent.click(button('Copy the number of Meera'));
    await pass(50);
    expect(writeText).toHaveBeenCalledWith('+919820044556');
    expect(toasts.at(-1)).toMatchObject({ title: '+91 98200 44556 is copied', tone: 'ok' });
    writeText.mockReturnValue(Promise.reject(new Error('not allowed')));
    fireEvent.click(button('Copy the number of Meera'));
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({ tone: 'warn' });
    Reflect.deleteProperty(window.navigator, 'clipboard');
  });

  it('counts the time, and says whether the promise was kept and how old the last position is', async () => {
    const raisedAt = '2026-06-01T05:59:30.000Z';
    const waiting = makeIncident({ raisedAt, acknowledgeBy: '2026-06-01T06:00:30.000Z' });
    const { unmount } = await renderAdmin(path, server(waiting, 'in_progress'));
    expect(screen.getByRole('timer')).toHaveTextContent('0:30');
    expect(screen.getByText('Acknowledge within 0:30')).toBeVisible();
    expect(screen.getByText('Last position 59:10 ago')).toBeVisible();
    await pass(31_000);
    expect(screen.getByRole('timer')).toHaveTextContent('1:01');
    expect(screen.getByText('Not acknowledged in the promised 1:00')).toBeVisible();
    unmount();
    const kept = { ...waiting, state: 'acknowledged' as const, acknowledgedBy: priya };
    await renderAdmin(path, server({ ...kept, acknowledgedAt: '2026-06-01T05:59:50.000Z' }));
    expect(screen.getByText('Acknowledged after 0:20 (promised: 1:00)')).toBeVisible();
  });

  it('offers one step after the other: no press claims what was not done (F122)', async () => {
    let incident = makeIncident();
    const answers = server(incident);
    const { requests } = await renderAdmin(path, {
      ...answers,
      [`GET /api/admin/emergencies/${id}`]: () => answerOf(adminIncident, incident),
    });
    const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
    const press = async (name: string, next: Partial<Incident> = {}) => {
      incident = { ...incident, ...next };
      fireEvent.click(button(name));
      await pass(100);
    };
    for (const name of ['Assign to me', 'Contacted', 'Resolve', 'False alarm']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    const now = '2026-06-01T05:02:00.000Z';
    await press('Acknowledge', { state: 'acknowledged', acknowledgedAt: now, acknowledgedBy: priya });
    expect(screen.queryByRole('button', { name: 'Resolve' })).not.toBeInTheDocument();
    await press('Assign to me', { assignee: priya, assignedAt: now });
    fireEvent.change(screen.getByLabelText('Note on the incident'), { target: { value: 'Called: a flat tyre' } });
    await press('Add note');
    await press('Contacted');
    const asked = within(screen.getByRole('dialog'));
    fireEvent.change(asked.getByRole('combobox'), { target: { value: 'police' } });
    incident = { ...incident, contacted: { at: now, by: priya } };
    fireEvent.click(asked.getByRole('button', { name: 'Contacted' }));
    await pass(100);
    await press('Resolve');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
    await pass(50);
    expect(sent()).toHaveLength(4);
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Both are well' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
    await pass(50);
    expect(sent()).toEqual([
      { action: 'acknowledge' },
      { action: 'assign' },
      { text: 'Called: a flat tyre' },
      { action: 'contact', whom: 'police' },
      { action: 'resolve', note: 'Both are well' },
    ]);
  });

  it('has a playbook whose steps are ticked off, with who did them', async () => {
    const checklist = [
      { step: 'call_who_raised', done: { at, by: priya } },
      { step: 'call_112', done: null },
      { step: 'of_a_newer_release', done: null },
    ];
    const { requests } = await renderAdmin(path, server(makeIncident({ checklist })));
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes).toHaveLength(2);
    expect(boxes[0]).toBeChecked();
    expect(screen.getByText('1 of 2')).toBeVisible();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Call 112/ }));
    await pass(50);
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ done: true });
  });

  it('is closed as a false alarm with a note', async () => {
    const acknowledged = { state: 'acknowledged' as const, acknowledgedAt: at, acknowledgedBy: priya };
    const { requests } = await renderAdmin(path, server(makeIncident(acknowledged)));
    fireEvent.click(button('False alarm'));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Pressed by a child' } });
    fireEvent.click(dialog.getByRole('button', { name: 'False alarm' }));
    await pass(50);
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      action: 'false_alarm',
      note: 'Pressed by a child',
    });
  });

  it('is a drill without a ride, in which nobody is called', async () => {
    const { requests } = await renderAdmin(path, server(makeIncident({ drill: true })));
    expect(screen.getByRole('heading', { name: 'Drill' })).toBeVisible();
    expect(screen.getByText('Drill: do not call 112')).toBeVisible();
    expect(screen.queryByRole('link', { name: /112/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Open ride' })).not.toBeInTheDocument();
    expect(requests.some(({ url }) => url.startsWith('/api/rides/8f21') || url.endsWith('/incident'))).toBe(false);
  });

  it('ends its ride with a reason while that is under way', async () => {
    await renderAdmin(path, server(makeIncident(), 'in_progress'));
    expect(screen.getByRole('link', { name: 'Show on the map' })).toHaveAttribute('href', `/admin/map?trip=${rideId}`);
    expect(button('Complete trip')).toBeVisible();
    fireEvent.click(button('Cancel ride'));
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('has nothing left to do once it is closed, but to write', async () => {
    await renderAdmin(path, server(makeIncident({ state: 'resolved', assignee: priya })));
    expect(screen.getAllByText('Resolved')).not.toHaveLength(0);
    expect(screen.getByText('Assigned to Priya')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resolve' })).not.toBeInTheDocument();
    expect(button('Add note')).toBeVisible();
  });

  it('says when there is none, and when it cannot be read', async () => {
    const first = await renderAdmin(path, {
      [`GET /api/admin/emergencies/${id}`]: problemOf(404, 'not_found', 'Emergency not found'),
    });
    expect(screen.getByText('Incident not found')).toBeVisible();
    first.unmount();
    await renderAdmin(path, { [`GET /api/admin/emergencies/${id}`]: problemOf(503, 'unavailable', 'Not now.') });
    expect(screen.getByText('Not now.')).toBeVisible();
  });
});
