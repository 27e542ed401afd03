import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { JetStreamManager } from '@nats-io/jetstream';
import {
  adminUsers,
  allCalls,
  auditKindOf,
  callSubject,
  eventStream,
  eventSubjects,
  getReservation,
  headerNames,
  onlineDrivers,
  rideMessages,
  riderRides,
  type AuditEntry,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { hearAuditEvents } from '../testing/audit-events.js';
import {
  principal,
  standInForAuth,
  startGateway,
  type GatewayHarness,
  type People,
} from '../testing/gateway-harness.js';

let gateway: GatewayHarness;
let people: People;
let manager: JetStreamManager;
let entries: AuditEntry[] = [];
beforeAll(async () => {
  gateway = await startGateway();
  people = await standInForAuth(gateway);
  manager = await hearAuditEvents(gateway, 'audit.data_read.v1', ({ data }) => entries.push(data));
  await gateway.answer(callSubject(onlineDrivers), () => ({ body: [] }));
  await gateway.answer(callSubject(adminUsers), () => ({ body: { users: [], total: 0 } }));
  await gateway.answer(callSubject(riderRides), () => ({ body: [] }));
  await gateway.nats.flush();
});
afterEach(() => {
  entries = [];
});
afterAll(() => gateway?.stop());

const read = (actorId: string, over: Partial<AuditEntry>): AuditEntry => ({
  actorId,
  action: 'read.positions',
  targetType: 'call',
  targetId: null,
  outcome: 'done',
  code: null,
  reason: null,
  ...over,
});

describe('an administrator’s read of people’s data (R37, F51)', () => {
  it('is written to the audit log, once for all polls of a while', async () => {
    const admin = principal({ isAdmin: true });
    const token = people.add(admin);
    for (let poll = 0; poll < 5; poll += 1) await gateway.fetch('/api/drivers/online', { token });
    await gateway.fetch('/api/admin/users?search=asha', { token });
    await waitFor(() => entries.length === 2, { what: 'two reads' });
    expect(entries).toEqual([read(admin.userId, {}), read(admin.userId, { action: 'read.users' })]);
  });

  it('of a chat is written when the service answered an administrator, not a person of the ride', async () => {
    const admin = principal({ isAdmin: true });
    const token = people.add(admin);
    const [own, others] = [randomUUID(), randomUUID()];
    const stop = await gateway.answer(callSubject(rideMessages), (msg) => {
      const headers: Record<string, string> = {};
      if (msg.string().includes(others)) headers[headerNames.deskRead] = 'yes';
      return { body: [], headers };
    });
    await gateway.fetch(`/api/rides/${own}/messages`, { token });
    const answer = await gateway.fetch(`/api/rides/${others}/messages`, { token });
    await stop();
    await waitFor(() => entries.length > 0, { what: 'the read of the other chat' });
    expect(entries).toEqual([read(admin.userId, { action: 'read.chat', targetType: 'ride', targetId: others })]);
    expect(answer.headers.has(headerNames.deskRead)).toBe(false);
  });

  it('of a booking for later has its id, under a target type that readers of the last release know', async () => {
    const admin = principal({ isAdmin: true });
    const id = randomUUID();
    const stop = await gateway.answer(callSubject(getReservation), () => ({
      body: {},
      headers: { [headerNames.deskRead]: 'yes' },
    }));
    await gateway.fetch(`/api/reservations/${id}`, { token: people.add(admin) });
    await stop();
    await waitFor(() => entries.length > 0, { what: 'the read of the booking' });
    const [entry] = entries;
    expect(entry).toEqual(read(admin.userId, { action: 'read.reservation', targetType: 'call', targetId: id }));
    expect(entry && auditKindOf(entry)).toBe('reservation');
  });

  it('is not written for one’s own data, for a person without the role, or for a refusal', async () => {
    const admin = principal({ isAdmin: true });
    const rider = principal();
    await gateway.fetch(`/api/riders/${admin.userId}/rides`, { token: people.add(admin) });
    await gateway.fetch(`/api/riders/${rider.userId}/rides`, { token: people.add(rider) });
    await gateway.fetch('/api/drivers/online', { token: people.add(rider) });
    await gateway.fetch(`/api/riders/${rider.userId}/rides`, { token: people.add(admin) });
    await waitFor(() => entries.length > 0, { what: 'the read of another’s rides' });
    expect(entries).toEqual([read(admin.userId, { action: 'read.rides', targetType: 'user', targetId: rider.userId })]);
  });

  it('is answered, and written at the next one, when the log cannot be reached', async () => {
    await manager.streams.delete(eventStream);
    const admin = principal({ isAdmin: true });
    const token = people.add(admin);
    expect((await gateway.fetch('/api/drivers/online', { token })).status).toBe(200);
    await manager.streams.add({ name: eventStream, subjects: [eventSubjects] });
    entries = [];
    expect((await gateway.fetch('/api/drivers/online', { token })).status).toBe(200);
    await waitFor(() => entries.length === 1, { what: 'the read' });
    const metrics = await (await fetch(`${gateway.healthUrl}/metrics`)).text();
    expect(metrics).toMatch(/rahi_audited_reads_total\{outcome="lost",service="gateway"\} 1\n/);
  });
});

describe('audited reads', () => {
  it('are calls that read', () => {
    const audited = allCalls.filter(({ auditedRead }) => auditedRead !== null);
    expect(audited.length).toBeGreaterThan(20);
    expect(audited.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});
