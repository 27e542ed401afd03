import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminAudit,
  adminEmergencies,
  adminIncident,
  adminRide,
  adminUpdateEmergency,
  checkIncident,
  emergencyRaisedSchema,
  liveSubjects,
  noteIncident,
  startDrill,
  type EmergencyRaised,
  type IncidentAction,
  type IncidentParty,
  type PlaybookStep,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { AdminHarness, aPrincipal } from '../../testing/admin-harness.js';
import { anEvent, aRideStory, aUserStory } from '../../testing/factories.js';
import { PostStandIn } from '../../testing/post-stand-in.js';

let admin: AdminHarness;
const post = new PostStandIn();
beforeAll(async () => {
  admin = await AdminHarness.start(1, {
    INCIDENT_ACKNOWLEDGE_SECONDS: '600',
    INCIDENT_DUTY: 'Duty@rahi.test, nobody@rahi.test',
    INCIDENT_SECOND_DESK: 'second@rahi.test',
  });
  admin.expectInLogs(
    /addresses on duty are those of no active administrator/,
    /could not be told/,
    /"job":"Emergencies that wait"/,
  );
  await post.listen(admin.connection);
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
        assignedAt: null,
        contacted: null,
        closed: null,
        acknowledgeBy: minute(11),
        escalatedAt: null,
        drill: false,
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

const contact = async (id: string, whom: IncidentParty, who = priya) =>
  (await admin.call(adminUpdateEmergency, { params: { id }, body: { action: 'contact', whom } }, who)).body;

describe('an incident (F39)', () => {
  it('is acknowledged, assigned, noted, contacted and resolved, each once, in its timeline and in the audit log', async () => {
    const { id, rideId } = await anIncident();
    expect(await incidentOf(id)).toMatchObject({ state: 'open', cause: 'button', assignee: null, timeline: [] });
    expect(await act(id, 'acknowledge')).toMatchObject({ state: 'acknowledged' });
    expect(await act(id, 'assign', undefined, uma)).toMatchObject({ assignee: { id: uma.userId, name: 'Uma Nair' } });
    await act(id, 'assign', undefined, uma);
    await admin.call(noteIncident, { params: { id }, body: { text: 'Called the rider: a flat tyre' } }, uma);
    expect(await contact(id, 'rider', uma)).toMatchObject({ contacted: { by: { name: 'Uma Nair' } } });
    expect(await contact(id, 'driver')).toMatchObject({ contacted: { by: { name: 'Uma Nair' } } });
    await act(id, 'resolve', 'Both are well', uma);
    expect(await act(id, 'resolve', 'Again', uma)).toMatchObject({
      state: 'resolved',
      acknowledgedBy: { name: 'Priya' },
      closed: { by: { name: 'Uma Nair' } },
    });
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
      ['contacted', 'Uma Nair', 'rider'],
      ['contacted', 'Priya', 'driver'],
      ['resolved', 'Uma Nair', 'Both are well'],
    ]);
    // The text of a note is not copied into the audit log, which is kept for ever.
    expect(await deedsOn(rideId)).toEqual([
      ['emergency.acknowledge', null],
      ['emergency.assign', null],
      ['emergency.note', null],
      ['emergency.contact', 'rider'],
      ['emergency.contact', 'driver'],
      ['emergency.resolve', 'Both are well'],
    ]);
  });

  it('says of nobody what they did not do: each step waits for the one before (F122)', async () => {
    const { id } = await anIncident();
    for (const [action, note] of [['assign'], ['resolve', 'Well'], ['false_alarm', 'A child']] as const) {
      await expect(act(id, action, note)).rejects.toThrow(/^409.*invalid_transition.*Acknowledge/);
    }
    await expect(contact(id, 'rider')).rejects.toThrow(/^409.*Acknowledge the incident first/);
    await act(id, 'acknowledge');
    await expect(act(id, 'resolve', 'Well')).rejects.toThrow(/^409.*whom you contacted before/);
    await expect(act(id, 'contact')).rejects.toThrow(/^400.*Say whom you contacted/);
    const { timeline, acknowledgedBy, contacted, closed } = await incidentOf(id);
    expect(timeline.map(({ kind }) => kind)).toEqual(['acknowledged']);
    expect({ acknowledgedBy, contacted, closed }).toEqual({
      acknowledgedBy: { id: priya.userId, name: 'Priya' },
      contacted: null,
      closed: null,
    });
  });

  it('has a playbook whose steps are ticked off, by whom and when, and ticked once by two at once', async () => {
    const { id } = await anIncident();
    const check = (step: PlaybookStep, done = true, who = priya) =>
      admin.call(checkIncident, { params: { id, step }, body: { done } }, who);
    await Promise.all([check('call_112'), check('call_112', true, uma), check('call_112')]);
    await check('end_trip');
    await check('end_trip', false, uma);
    const { checklist = [], timeline } = await incidentOf(id);
    expect(checklist.map(({ step }) => step).slice(0, 2)).toEqual(['call_who_raised', 'find_vehicle']);
    expect(checklist.filter(({ done }) => done !== null).map(({ step }) => step)).toEqual(['call_112']);
    expect(timeline.map(({ kind, text }) => [kind, text])).toEqual([
      ['checked', 'call_112'],
      ['checked', 'end_trip'],
      ['unchecked', 'end_trip'],
    ]);
  });

  it('is closed only with a note, and not a second way', async () => {
    const { id } = await anIncident();
    const { open } = await list();
    await act(id, 'acknowledge');
    await expect(act(id, 'false_alarm')).rejects.toThrow(/^400.*how this incident ended/);
    expect(await act(id, 'false_alarm', 'Pressed by a child')).toMatchObject({
      state: 'false_alarm',
      closed: { by: { id: priya.userId } },
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

const kinds = async (id: string) => (await incidentOf(id)).timeline.map(({ kind, text }) => [kind, text]);
const told = (id: string) =>
  post.pushes.filter(({ message }) => message.url.endsWith(id)).map(({ userIds }) => userIds[0]);
const anAdministrator = async (email: string) => {
  const { state, events } = aUserStory(start, 0, { email, isAdmin: true });
  await admin.publish(events);
  return state.userId;
};
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

describe('an emergency that nobody acknowledges (ADR 91)', () => {
  it('is told to the duty list, and then to the second desk; not once somebody has', async () => {
    const [duty, second] = [await anAdministrator('duty@rahi.test'), await anAdministrator('second@rahi.test')];
    const [late, later, fresh] = [raised(ago(601)), raised(ago(1201)), raised(ago(1))];
    await admin.publish([late.event, later.event, fresh.event]);
    const idOf = ({ data }: typeof late) => data.emergencyId;
    await waitFor(() => told(idOf(late)).length === 1 && told(idOf(later)).length === 2, { what: 'the duty list' });
    expect(told(idOf(late))).toEqual([duty]);
    expect(new Set(told(idOf(later)))).toEqual(new Set([duty, second]));
    expect(await kinds(idOf(later))).toEqual([
      ['escalated', '1'],
      ['escalated_again', '1'],
    ]);
    expect(await kinds(idOf(fresh))).toEqual([]);
    expect((await incidentOf(idOf(late))).escalatedAt).not.toBeNull();
    const mail = post.mails.find(({ userId }) => userId === duty);
    expect(mail?.texts['en-IN']).toMatchObject({ subject: 'An emergency is not acknowledged' });
    expect(Object.keys(mail?.texts ?? {})).toHaveLength(3);
  });

  it('is mailed again when the mail could not be sent, and not once it is acknowledged', async () => {
    post.answers = false;
    const one = raised(new Date(Date.now() - 601_000).toISOString());
    const id = one.data.emergencyId;
    const mails = post.mails.length;
    await admin.publish([one.event]);
    await waitFor(() => told(id).length > 0, { what: 'a push without a mail' });
    await acknowledge(id);
    post.answers = true;
    const [left] = await admin.database.query<{ unsent: number }[]>(
      `SELECT count(*)::int AS unsent FROM incident_post JOIN emergencies USING (emergency_id)
        WHERE emergency_id = $1 AND sent_at IS NULL AND acknowledged_at IS NOT NULL`,
      [id],
    );
    expect(left?.unsent).toBe(1);
    await admin.runJob('Emergencies that wait');
    expect(post.mails).toHaveLength(mails);
  });
});

const drill = async (who = priya) =>
  (await admin.call(startDrill, { body: { position: { lat: 19.06, lng: 72.87 } } }, who)).body;

describe('a drill', () => {
  it('is one incident for all who start it, until it is closed', async () => {
    const [first, second] = await Promise.all([drill(), drill(uma)]);
    expect(second.id).toBe(first.id);
    expect(first).toMatchObject({ drill: true, state: 'open', position: { lat: 19.06, lng: 72.87 } });
    expect(first.timeline.map(({ kind }) => kind)).toEqual(['drill_started']);
    expect((await list()).emergencies.find(({ id }) => id === first.id)).toMatchObject({ drill: true });
    await act(first.id, 'acknowledge');
    await contact(first.id, 'police');
    await act(first.id, 'resolve', 'All steps done');
    expect((await drill()).id).not.toBe(first.id);
  });

  it('is for administrators only', async () => {
    await expect(drill(aPrincipal({ isAdmin: false }))).rejects.toThrow(/^403/);
  });
});
