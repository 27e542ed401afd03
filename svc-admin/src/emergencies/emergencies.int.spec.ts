import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminAudit,
  adminEmergencies,
  adminRide,
  adminUpdateEmergency,
  emergencyRaisedSchema,
  liveSubjects,
  type EmergencyRaised,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { AdminHarness, aPrincipal } from '../testing/admin-harness.js';
import { anEvent, aRideStory } from '../testing/factories.js';

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
