import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminEmergencySchema, type AdminEmergency } from '@rahi/contracts/admin';
import { adminEmergencies, adminUpdateEmergency } from '@rahi/contracts/calls/admin.calls';
import { answerOf, problemOf, standInForNotifications, standInForSound } from '@rahi/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { rideId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

let sound: ReturnType<typeof standInForSound>;
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
  sound = standInForSound();
});
afterEach(() => {
  jest.useRealTimers();
  sound.remove();
  window.localStorage.clear();
});

const id = '55555555-5555-4555-8555-555555555555';
const makeEmergency = (changes: Partial<AdminEmergency> = {}): AdminEmergency =>
  adminEmergencySchema.parse({
    id,
    rideId,
    raisedBy: 'rider',
    name: 'Asha Rao',
    raisedAt: '2026-06-01T05:01:00.000Z',
    position: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    ...changes,
  });
const taken = makeEmergency({
  acknowledgedAt: '2026-06-01T06:00:00.000Z',
  acknowledgedBy: { id: '66666666-6666-4666-8666-666666666666', name: 'Priya' },
});
const open = answerOf(adminEmergencies, { emergencies: [makeEmergency()], open: 1 });
const none = answerOf(adminEmergencies, { emergencies: [taken], open: 0 });
const times = () => sound.vibrate.mock.calls.length;
const touch = () => fireEvent.pointerUp(document.body);
const bell = () => screen.getByRole('button', { name: 'Sound for emergencies' });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Acknowledge: Asha Rao, ride 8f21c0a4' }));

const hide = (hidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

describe('an emergency at the desk', () => {
  it('says that nobody acknowledged it in time, and sounds more often', async () => {
    const late = { ...makeEmergency(), escalatedAt: '2026-06-01T05:02:00.000Z' };
    await renderAdmin('/admin', {
      'GET /api/admin/emergencies': answerOf(adminEmergencies, { emergencies: [late], open: 1 }),
    });
    touch();
    await pass(100);
    expect(screen.getByRole('alert', { name: 'Emergencies' })).toHaveTextContent('Not acknowledged in time');
    const before = times();
    await pass(9_000);
    expect(times() - before).toBe(3);
  });

  it.each(['/admin', '/admin/map', '/admin/audit'])('is on top of %s: who, which ride, since when', async (path) => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await renderAdmin(path, { 'GET /api/admin/emergencies': open });
    expect(screen.getByRole('alert', { name: 'Emergencies' })).toHaveTextContent(
      'Emergency: Asha Rao (rider), ride 8f21c0a4, since 10:31',
    );
    jest.restoreAllMocks();
  });

  it.each(['/admin', '/admin/audit'])(
    'comes at once with the live message on %s, and goes once taken on',
    async (path) => {
      let answer = none;
      const { live, toasts, requests } = await renderAdmin(path, {
        'GET /api/admin/emergencies': () => answer,
        [`PATCH /api/admin/emergencies/${id}`]: () => {
          answer = none;
          return answerOf(adminUpdateEmergency, taken);
        },
      });
      expect(screen.queryByRole('alert', { name: 'Emergencies' })).not.toBeInTheDocument();
      act(() => live.set('up'));
      answer = open;
      act(() => live.tell({ kind: 'admin', topic: 'emergencies' }));
      await pass(100);
      press();
      await pass(100);
      expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ action: 'acknowledge' });
      expect(toasts.at(-1)).toMatchObject({ title: 'You acknowledged the emergency' });
      expect(screen.queryByRole('alert', { name: 'Emergencies' })).not.toBeInTheDocument();
    },
  );

  it('stays when it could not be taken on, and says why', async () => {
    const { toasts } = await renderAdmin('/admin', {
      'GET /api/admin/emergencies': open,
      [`PATCH /api/admin/emergencies/${id}`]: problemOf(503, 'unavailable', 'Not now.'),
    });
    press();
    await pass(100);
    expect(toasts.at(-1)).toMatchObject({ title: 'The emergency could not be acknowledged', description: 'Not now.' });
    expect(screen.getByRole('alert', { name: 'Emergencies' })).toBeVisible();
  });
});

describe('the sound of an emergency', () => {
  const note = 'Your browser plays sound only after you click or press a key on this page.';

  it('comes with the first gesture where the browser wants one, and says so until then', async () => {
    await renderAdmin('/admin', { 'GET /api/admin/emergencies': open });
    expect(times()).toBe(0);
    expect(screen.getByText(note)).toBeVisible();
    touch();
    expect(times()).toBe(1);
    expect(sound.started).toHaveBeenCalledTimes(6);
    expect(screen.queryByText(note)).not.toBeInTheDocument();
  });

  it('sounds again until an administrator takes the emergency on', async () => {
    let answer = open;
    const { live } = await renderAdmin('/admin', { 'GET /api/admin/emergencies': () => answer });
    touch();
    await pass(20_100);
    expect(times()).toBe(3);
    answer = none;
    act(() => live.tell({ kind: 'admin', topic: 'emergencies' }));
    await pass(30_000);
    expect(times()).toBe(3);
  });

  it('is switched off and on, and the device remembers it', async () => {
    const first = await renderAdmin('/admin', { 'GET /api/admin/emergencies': open });
    fireEvent.click(bell());
    expect(bell()).toHaveAttribute('aria-pressed', 'false');
    first.unmount();
    await renderAdmin('/admin', { 'GET /api/admin/emergencies': open });
    touch();
    await pass(10_100);
    expect(times()).toBe(0);
    expect(screen.getByText('The sound is off.')).toBeVisible();
    fireEvent.click(bell());
    expect(times()).toBe(1);
  });
});

describe('the notification of an emergency', () => {
  it('is shown on the device while the desk is hidden, without a name, until the emergency is acknowledged', async () => {
    const { shown, remove } = standInForNotifications('granted');
    let answer = none;
    const { live } = await renderAdmin('/admin', { 'GET /api/admin/emergencies': () => answer });
    act(() => live.set('up'));
    hide(true);
    await pass(100);
    expect(shown).toEqual([]);
    answer = open;
    act(() => live.tell({ kind: 'admin', topic: 'emergencies' }));
    await pass(100);
    expect(shown).toEqual([
      {
        title: '1 emergency waits',
        options: expect.objectContaining({
          body: 'Open the desk to acknowledge it.',
          tag: 'emergencies',
          data: { url: '/admin/incidents' },
          requireInteraction: true,
        }),
        closed: false,
      },
    ]);
    answer = none;
    act(() => live.tell({ kind: 'admin', topic: 'emergencies' }));
    await pass(100);
    expect(shown.map(({ closed }) => closed)).toEqual([true]);
    remove();
  });

  it('is not shown to who sees the desk, or did not allow it', async () => {
    const granted = standInForNotifications('granted');
    hide(false);
    const { unmount } = await renderAdmin('/admin', { 'GET /api/admin/emergencies': open });
    await pass(100);
    unmount();
    const denied = standInForNotifications('denied');
    hide(true);
    await renderAdmin('/admin', { 'GET /api/admin/emergencies': open });
    await pass(100);
    expect([...granted.shown, ...denied.shown]).toEqual([]);
    denied.remove();
  });
});
