import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminEmergencySchema } from '@rahi/contracts/admin';
import { adminEmergencies, adminIncident, adminUpdateEmergency, startDrill } from '@rahi/contracts/calls/admin.calls';
import { incidentSchema } from '@rahi/contracts/incidents';
import { answerOf, standInForSound } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { otherRideId, rideId } from '../testing/factories.js';
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
const open = adminEmergencySchema.parse({
  id,
  rideId,
  raisedBy: 'rider',
  name: 'Asha Rao',
  raisedAt: '2026-06-01T05:01:00.000Z',
  position: { lat: 19.0607, lng: 72.8741 },
  acknowledgedAt: null,
  acknowledgedBy: null,
});
const taken = adminEmergencySchema.parse({
  ...open,
  id: '66666666-6666-4666-8666-666666666666',
  rideId: otherRideId,
  name: 'Meera Nair',
  position: null,
  acknowledgedAt: '2026-06-01T05:20:00.000Z',
  acknowledgedBy: { id: '77777777-7777-4777-8777-777777777777', name: 'Priya' },
});
const both = { 'GET /api/admin/emergencies': answerOf(adminEmergencies, { emergencies: [open, taken], open: 1 }) };
const place = () => screen.getByTestId('place').textContent;
const rows = () =>
  within(screen.getByRole('region', { name: 'Incidents' }))
    .getAllByRole('row')
    .slice(1);

describe('the incidents', () => {
  it('are opened from the strip and from the rail, which counts those without an administrator', async () => {
    await renderAdmin('/admin', both);
    const strip = screen.getByRole('alert', { name: 'Emergencies' });
    expect(strip).toHaveTextContent('1 incident');
    expect(within(strip).getByRole('link', { name: 'Open the incident of Asha Rao' })).toHaveAttribute(
      'href',
      `/admin/incidents/${id}`,
    );
    const parts = screen.getByRole('navigation', { name: 'Parts of the desk' });
    const link = within(parts).getByRole('link', { name: 'Incidents 1' });
    fireEvent.click(link);
    await pass(50);
    expect(place()).toBe('/admin/incidents');
    expect(link).toHaveAttribute('aria-current', 'page');
  });

  it('have their state, who, since when, and who took them on; the newest that waits is shown beside them', async () => {
    await renderAdmin('/admin/incidents', both);
    const [first, second] = rows();
    for (const text of ['Open', '10:31 am', 'Asha Rao (rider)', '8f21c0a4']) expect(first).toHaveTextContent(text);
    expect(second).toHaveTextContent('Priya, 10:50 am');
    expect(screen.getByRole('heading', { name: 'Emergency on ride 8f21c0a4' })).toBeVisible();
    expect(screen.getByText('19.06070, 72.87410')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the incident' })).toHaveAttribute('href', `/admin/incidents/${id}`);
  });

  it('are looked at one by one, and the address says which', async () => {
    await renderAdmin('/admin/incidents', both);
    fireEvent.click(within(rows()[1] ?? document.body).getByText('Meera Nair (rider)'));
    await pass(50);
    expect(place()).toBe(`/admin/incidents?id=${taken.id}`);
    expect(screen.getByRole('heading', { name: 'Emergency on ride 77b0e912' })).toBeVisible();
    expect(screen.getByText('The device did not say where')).toBeVisible();
  });

  it('have who closed them, and which is a drill', async () => {
    const by = { id: '77777777-7777-4777-8777-777777777777', name: 'Uma Nair' };
    const resolved = { ...taken, state: 'resolved' as const, closed: { at: '2026-06-01T05:40:00.000Z', by } };
    const emergencies = [{ ...open, drill: true }, resolved];
    await renderAdmin('/admin/incidents', {
      'GET /api/admin/emergencies': answerOf(adminEmergencies, { emergencies, open: 1 }),
    });
    const [first, second] = rows();
    expect(first).toHaveTextContent('Drill');
    expect(first).not.toHaveTextContent('8f21c0a4');
    for (const text of ['Resolved', 'Priya, 10:50 am', 'Uma Nair, 11:10 am']) expect(second).toHaveTextContent(text);
  });

  it('are practised: a drill is started by those who may, and opened', async () => {
    const drill = incidentSchema.parse({ ...open, drill: true, timeline: [] });
    const { requests } = await renderAdmin('/admin/incidents', {
      ...both,
      'POST /api/admin/emergencies/drills': answerOf(startDrill, drill),
      [`GET /api/admin/emergencies/${id}`]: answerOf(adminIncident, drill),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Start a drill' }));
    await pass(100);
    expect(requests.some(({ method, url }) => method === 'POST' && url.endsWith('/drills'))).toBe(true);
    expect(place()).toBe(`/admin/incidents/${id}`);
  });

  it('are not practised by a role that may not', async () => {
    await renderAdmin('/admin/incidents', both, 'support');
    expect(screen.queryByRole('button', { name: 'Start a drill' })).not.toBeInTheDocument();
  });

  it('are taken on there', async () => {
    const { requests } = await renderAdmin('/admin/incidents', {
      ...both,
      [`PATCH /api/admin/emergencies/${id}`]: answerOf(adminUpdateEmergency, open),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Acknowledge the emergency of Asha Rao' }));
    await pass(50);
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ action: 'acknowledge' });
  });

  it('say when there are none', async () => {
    await renderAdmin('/admin/incidents');
    expect(screen.getByText('No incidents')).toBeVisible();
  });
});
