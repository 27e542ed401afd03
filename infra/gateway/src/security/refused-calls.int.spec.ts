import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { JetStreamManager } from '@nats-io/jetstream';
import {
  adminDriver,
  adminUpdateUser,
  callSubject,
  eventStream,
  eventSubjects,
  getRide,
  onlineDrivers,
  type AuditEntry,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { hearAuditEvents, type AuditEvent } from '../testing/audit-events.js';
import {
  principal,
  standInForAuth,
  startGateway,
  type GatewayHarness,
  type People,
} from '../testing/gateway-harness.js';
import { otherLimits } from './rate-limits.js';

let gateway: GatewayHarness;
let people: People;
let manager: JetStreamManager;
let events: AuditEvent[] = [];
beforeAll(async () => {
  gateway = await startGateway({ TRUST_PROXY: '127.0.0.1' });
  people = await standInForAuth(gateway);
  manager = await hearAuditEvents(gateway, 'audit.call_refused.v1', (event) => events.push(event));
});
afterEach(() => {
  events = [];
});
afterAll(() => gateway?.stop());

const target = randomUUID();
const path = `/api/admin/users/${target}`;
let addresses = 0;
const somewhere = () => ({ 'x-forwarded-for': `198.51.100.${(addresses += 1)}` });

const patch = (token?: string, headers: Record<string, string> = {}, body: object = { action: 'suspend' }) =>
  gateway.fetch(path, {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...somewhere(), ...headers },
    ...(token ? { token } : {}),
  });

const refusal = (over: Partial<AuditEntry>): AuditEntry => ({
  actorId: null,
  action: adminUpdateUser.name,
  targetType: 'call',
  targetId: target,
  outcome: 'refused',
  code: null,
  reason: null,
  ...over,
});

const metricsText = async () => (await fetch(`${gateway.healthUrl}/metrics`)).text();
/** How many rows of the audit log were given up so far. */
const lost = async () =>
  Number(/rahi_refused_admin_calls_total\{outcome="lost",service="gateway"\} (\d+)\n/.exec(await metricsText())?.[1]);

describe('a refused admin call', () => {
  it('is published with the caller, the call and the reason', async () => {
    const rider = principal();
    const refused = await patch(people.add(rider));
    await gateway.fetch('/api/drivers/online', { token: people.add(rider) });
    await gateway.fetch('/api/drivers/online', { token: people.add(rider), method: 'HEAD' });
    await waitFor(() => events.length === 3, { what: 'three refusals' });
    expect(events.map(({ data }) => data)).toEqual([
      refusal({ code: 'forbidden', actorId: rider.userId }),
      refusal({ code: 'forbidden', actorId: rider.userId, action: onlineDrivers.name, targetId: null }),
      refusal({ code: 'forbidden', actorId: rider.userId, action: onlineDrivers.name, targetId: null }),
    ]);
    expect(events[0]?.correlationId).toBe(refused.headers.get('x-request-id'));
    const stored = await manager.streams.info(eventStream);
    expect(stored.state.messages).toBe(3);
  });

  it('of a stranger is counted and not published: 120 requests write nothing (F40)', async () => {
    for (let index = 0; index < 120; index += 1) expect((await patch()).status).toBe(401);
    await patch(people.add(principal({ isAdmin: true })), { 'sec-fetch-site': 'cross-site' });
    await patch(people.add(principal()));
    await waitFor(() => events.length > 0, { what: 'the refusal of a signed-in user, after those' });
    expect(events).toHaveLength(1);
    const metrics = await metricsText();
    expect(metrics).toMatch(/rahi_refused_admin_calls_total\{outcome="stranger",service="gateway"\} 121\n/);
  });

  it('is published too when the service refuses', async () => {
    const admin = principal({ isAdmin: true });
    const token = people.add(admin);
    for (const [status, code] of [
      [409, 'last_admin'],
      [404, 'not_found'],
      [403, 'forbidden'],
    ] as const) {
      const problem = { type: 'urn:x', title: 'T', status, detail: 'D', code, requestId: 'r' };
      const stop = await gateway.answer(callSubject(adminUpdateUser), () => ({ status, body: problem }));
      expect((await patch(token)).status).toBe(status);
      await stop();
    }
    await waitFor(() => events.length === 3, { what: 'three refusals' });
    expect(events.map(({ data }) => data)).toEqual(
      ['last_admin', 'not_found', 'forbidden'].map((code) => refusal({ code, actorId: admin.userId })),
    );
  });

  it('has its own id each time', async () => {
    const token = people.add(principal());
    await Promise.all([patch(token), patch(token), patch(token)]);
    await waitFor(() => events.length === 3, { what: 'three refusals' });
    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
  });

  it('fills no log: past a limit it is refused all the same and written no more', async () => {
    const token = people.add(principal());
    const limit = otherLimits.auditedRefusals;
    for (let index = 0; index < limit + 10; index += 1) expect((await patch(token)).status).toBe(403);
    await gateway.nats.flush();
    await waitFor(() => events.length >= limit, { what: 'the refusals within the limit' });
    await patch(people.add(principal()));
    await waitFor(() => events.length > limit, { what: 'the refusal of another' });
    expect(events).toHaveLength(limit + 1);
    const metrics = await metricsText();
    expect(metrics).toMatch(/rahi_refused_admin_calls_total\{outcome="past_limit",service="gateway"\} 10\n/);
  });
});

describe('an answer that is not a refused admin call', () => {
  it('is not published for a success, a malformed request, a read of something missing, or other calls', async () => {
    const token = people.add(principal({ isAdmin: true }));
    const problem = { type: 'urn:x', title: 'T', status: 404, detail: 'D', code: 'not_found', requestId: 'r' };
    const stops = await Promise.all([
      gateway.answer(callSubject(adminUpdateUser), () => ({ body: {} })),
      gateway.answer(callSubject(adminDriver), () => ({ status: 404, body: problem })),
      gateway.answer(callSubject(getRide), () => ({ status: 404, body: problem })),
    ]);
    expect((await patch(token)).status).toBe(200);
    expect((await patch(token, {}, { action: 'explode' })).status).toBe(400);
    expect((await gateway.fetch(`/api/admin/drivers/${target}`, { token })).status).toBe(404);
    expect((await gateway.fetch(`/api/rides/${target}`, { token })).status).toBe(404);
    expect((await gateway.fetch(`/api/rides/${target}`)).status).toBe(401);
    for (const stop of stops) await stop();
    // The events of one connection keep their order: when this one arrives, all earlier ones have arrived.
    await patch(people.add(principal()));
    await waitFor(() => events.length > 0, { what: 'a refusal after all that' });
    expect(events).toHaveLength(1);
  });
});

describe('when the audit log cannot be reached', () => {
  it('answers all the same, soon', async () => {
    const before = await lost();
    await manager.streams.delete(eventStream);
    // A stream that stores messages and acknowledges none.
    await manager.streams.add({ name: 'SILENT', subjects: [eventSubjects], no_ack: true });
    const started = Date.now();
    expect((await patch(people.add(principal()))).status).toBe(403);
    expect(Date.now() - started).toBeLessThan(1500);
    await manager.streams.delete('SILENT');
    const without = Date.now();
    expect((await patch(people.add(principal()))).status).toBe(403);
    expect(Date.now() - without).toBeLessThan(1500);
    // An answer does not wait until a row is given up.
    await waitFor(async () => (await lost()) === before + 2, { what: 'two more rows to be counted as lost' });
  });
});
