import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminIncident, adminUpdateEmergency, noteIncident } from '@rahi/contracts/calls/admin.calls';
import { getRide, rideMessages } from '@rahi/contracts/calls/rides.calls';
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
    trail: [{ lat: 19.06, lng: 72.87, at }],
  }),
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

  it('is acknowledged, assigned, noted and closed with a note', async () => {
    const { requests } = await renderAdmin(path, server(makeIncident()));
    const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
    for (const name of ['Acknowledge', 'Assign to me']) {
      fireEvent.click(button(name));
      await pass(50);
    }
    fireEvent.change(screen.getByLabelText('Note on the incident'), { target: { value: 'Called: a flat tyre' } });
    fireEvent.click(button('Add note'));
    await pass(50);
    fireEvent.click(button('False alarm'));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'False alarm' }));
    await pass(50);
    expect(sent()).toHaveLength(3);
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Pressed by a child' } });
    fireEvent.click(dialog.getByRole('button', { name: 'False alarm' }));
    await pass(50);
    expect(sent()).toEqual([
      { action: 'acknowledge' },
      { action: 'assign' },
      { text: 'Called: a flat tyre' },
      { action: 'false_alarm', note: 'Pressed by a child' },
    ]);
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
    expect(screen.getByText('Resolved')).toBeVisible();
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
