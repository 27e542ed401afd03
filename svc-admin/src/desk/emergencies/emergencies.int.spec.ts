import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminAudit,
  adminEmergencies,
  adminIncident,
  adminRide,
  adminUpdateEmergency,
  emergencyRaisedSchema,
  liveSubjects,
  noteIncident,
  type EmergencyRaised,
  type IncidentAction,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { AdminHarness, aPrincipal } from '../../testing/admin-harness.js';
import { anEvent, aRideStory } from '../../testing/factories.js';

let admin: AdminHarness;
beforeAll(async () => {
  admin = await AdminHarness.start();
}, 180_000);
afterAll(() => admin?.stop());

const start = Date.parse('2026-11-20T08:00:00Z');
const minute = (n: number) => new Date(start + n * 60_000).toISOString();
const list = async () => (await admin.call(adminEmergencies, {})).body;
const acknowledge = async (id: string, who = aPrincipal({ name: 'Priya' })) =>
  (await admin.call(adminUpdateEmergency, { params: { id }, body: { action: 'acknowledge' } }, who)).body;

function raised(at: string, given: Partial<EmergencyRaised> = {}) {
  const data = emergencyRaisedSchema.parse({
    emergencyId: randomUUID(),
    ride: { id: randomUUID(), riderId: randomUUID(), driverId: randomUUID(), status: 'in_progress' },
    raisedBy: 'rider',
    raisedAt: at,
    position: null,
    ...given,
  });
  return { data, event: anEvent('ride.emergency_raised.v1', data, at) };
}

describe('emergencies at the desk (R31)', () => {
  const { state, events } = aRideStory(start, { steps: 4 }, { riderName: 'Asha Rao', driverName: 'Vikram Singh' });
  const ride = { id: state.rideId, riderId: state.riderId, driverId: state.driverId ?? '', status: state.status };
  const first = raised(minute(1), { ride, position: { lat: 28.6, lng: 77.2 } });
  const second = raised(minute(2), { ride, raisedBy: 'driver' });
  const third = raised(minute(3));

  it('are listed newest first with the name of who raised them, also when an event is repeated', async () => {
    const heard: unknown[] = [];
    admin.connection.subscribe(liveSubjects.admins, {
      callback: (_error, msg) => {
        heard.push(msg.json());
      },
    });
    await admin.connection.flush();
    await admin.publish([...events, third.event, first.event, second.event]);
    await admin.publish([{ ...first.event, id: randomUUID() }]);
    const { emergencies, open } = await list();
    expect(open).toBe(3);
    expect(emergencies).toEqual([
      expect.objectContaining({ id: third.data.emergencyId, name: '' }),
      expect.objectContaining({ id: second.data.emergencyId, name: 'Vikram Singh', raisedBy: 'driver' }),
      {
        id: first.data.emergencyId,
        rideId: state.rideId,
        raisedBy: 'rider',
        name: 'Asha Rao',
        raisedAt: minute(1),
        position: { lat: 28.6, lng: 77.2 },
        acknowledgedAt: null,
        acknowledgedBy: null,
        cause: 'button',
        state: 'open',
        assignee: null,
      },
    ]);
    const { body } = await admin.call(adminRide, { params: { id: state.rideId } });
    expect(body.emergencies.map(({ id }) => id)).toEqual([first.data.emergencyId, second.data.emergencyId]);
    await waitFor(() => heard.some((hint) => JSON.stringify(hint).includes('"emergencies"')), {
      what: 'a hint for the administrators’ screens',
    });
  });

  it('are acknowledged once, by name, with one row in the audit log', async () => {
    const [priya, uma] = [aPrincipal({ name: 'Priya' }), aPrincipal({ name: 'Uma Nair' })];
    const id = third.data.emergencyId;
    const answers = await Promise.all([acknowledge(id, priya), acknowledge(id, priya)]);
    expect(answers[0]).toMatchObject({ acknowledgedBy: { id: priya.userId, name: 'Priya' } });
    expect(answers[1]).toEqual(answers[0]);
    expect(await acknowledge(id, uma)).toEqual(answers[0]);
    const { body } = await admin.call(adminAudit, { query: { action: 'emergency.acknowledge' } });
    expect(body.entries).toMatchObject([
      { actorId: priya.userId, targetType: 'ride', targetId: third.data.ride.id, outcome: 'done' },
    ]);
    expect(body.entries).toHaveLength(1);
    const { emergencies, open } = await list();
    expect(open).toBe(2);
    expect(emergencies.at(-1)?.id).toBe(id);
  });

  it('stay acknowledged when their event is repeated', async () => {
    await admin.publish([{ ...third.event, id: randomUUID() }]);
    expect((await list()).open).toBe(2);
  });

  it('are only for administrators, and an unknown id is refused', async () => {
    const rider = aPrincipal({ isAdmin: false });
    await expect(admin.call(adminEmergencies, {}, rider)).rejects.toThrow(/^403/);
    await expect(acknowledge(first.data.emergencyId, rider)).rejects.toThrow(/^403/);
    await expect(acknowledge(randomUUID())).rejects.toThrow(/^404.*Emergency not found/);
  });
});

const [priya, uma] = [aPrincipal({ name: 'Priya' }), aPrincipal({ name: 'Uma Nair' })];
const act = async (id: string, action: IncidentAction, note?: string, who = priya) =>
  (await admin.call(adminUpdateEmergency, { params: { id }, body: { action, note } }, who)).body;
const incidentOf = async (id: string) => (await admin.call(adminIncident, { params: { id } })).body;
const deedsOn = async (rideId: string) => {
  const { body } = await admin.call(adminAudit, { query: { target: rideId } });
  return body.entries.map(({ action, reason }) => [action, reason]).toReversed();
};
async function anIncident() {
  const { data, event } = raised(minute(5));
  await admin.publish([event]);
  return { id: data.emergencyId, rideId: data.ride.id };
}

describe('an incident (F39)', () => {
  it('is taken on, assigned, noted and resolved, each once, in its timeline and in the audit log', async () => {
    const { id, rideId } = await anIncident();
    expect(await incidentOf(id)).toMatchObject({ state: 'open', cause: 'button', assignee: null, timeline: [] });
    expect(await act(id, 'acknowledge')).toMatchObject({ state: 'acknowledged' });
    expect(await act(id, 'assign', undefined, uma)).toMatchObject({ assignee: { id: uma.userId, name: 'Uma Nair' } });
    await act(id, 'assign', undefined, uma);
    await admin.call(noteIncident, { params: { id }, body: { text: 'Called the rider: a flat tyre' } }, uma);
    await act(id, 'resolve', 'Both are well', uma);
    expect(await act(id, 'resolve', 'Again', uma)).toMatchObject({ state: 'resolved' });
    const { timeline, ...rest } = await incidentOf(id);
    expect(rest).toMatchObject({
      state: 'resolved',
      acknowledgedBy: { name: 'Priya' },
      assignee: { name: 'Uma Nair' },
    });
    expect(timeline.map(({ kind, by, text }) => [kind, by?.name, text])).toEqual([
      ['acknowledged', 'Priya', ''],
      ['assigned', 'Uma Nair', ''],
      ['note', 'Uma Nair', 'Called the rider: a flat tyre'],
      ['resolved', 'Uma Nair', 'Both are well'],
    ]);
    // The text of a note is not copied into the audit log, which is kept for ever.
    expect(await deedsOn(rideId)).toEqual([
      ['emergency.acknowledge', null],
      ['emergency.assign', null],
      ['emergency.note', null],
      ['emergency.resolve', 'Both are well'],
    ]);
  });

  it('is closed only with a note, by which it counts as taken on, and is not closed a second way', async () => {
    const { id } = await anIncident();
    const { open } = await list();
    await expect(act(id, 'false_alarm')).rejects.toThrow(/^400.*how this incident ended/);
    expect(await act(id, 'false_alarm', 'Pressed by a child')).toMatchObject({
      state: 'false_alarm',
      acknowledgedBy: { id: priya.userId },
    });
    expect((await list()).open).toBe(open - 1);
    await expect(act(id, 'resolve', 'Well')).rejects.toThrow(/^409.*already_decided/);
    await expect(act(id, 'assign', undefined, uma)).rejects.toThrow(/^409.*already_decided/);
    // Closing is not the end of writing.
    const { body } = await admin.call(noteIncident, { params: { id }, body: { text: 'The parents called' } }, uma);
    expect(body.timeline.at(-1)).toMatchObject({ kind: 'note', text: 'The parents called' });
  });

  it('has what the server did in its timeline, once, however often that comes', async () => {
    const { id, rideId } = await anIncident();
    const noted = {
      emergencyId: id,
      ride: { id: rideId },
      at: minute(6),
      kind: 'service_answered',
      text: '200 CASE-7',
    };
    const event = anEvent('ride.emergency_noted.v1', noted, minute(6));
    await admin.publish([event]);
    await admin.publish([event]);
    expect((await incidentOf(id)).timeline).toEqual([
      { id: event.id, at: minute(6), kind: 'service_answered', by: null, text: '200 CASE-7' },
    ]);
  });

  it('is only for administrators, and must exist', async () => {
    const { id } = await anIncident();
    const rider = aPrincipal({ isAdmin: false });
    await expect(admin.call(adminIncident, { params: { id } }, rider)).rejects.toThrow(/^403/);
    const body = { text: 'Hello' };
    await expect(admin.call(noteIncident, { params: { id }, body }, rider)).rejects.toThrow(/^403/);
    await expect(act(id, 'resolve', 'Well', rider)).rejects.toThrow(/^403/);
    await expect(incidentOf(randomUUID())).rejects.toThrow(/^404/);
    await expect(admin.call(noteIncident, { params: { id: randomUUID() }, body })).rejects.toThrow(/^404/);
  });
});
