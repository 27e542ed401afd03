import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { adminAudit, type Envelope } from '@rahi/contracts';
import { AdminHarness, aPrincipal } from '../testing/admin-harness.js';
import { anAuditEvent, aUserStory } from '../testing/factories.js';
import { chainedHash } from './audit-chain.js';
import { AuditLogEntity } from './audit-log.entity.js';
import { verifyAudit } from './verify-audit.js';

const start = Date.parse('2026-11-20T08:00:00Z');
const officer = aUserStory(start, 0, { name: 'Uma Nair', isAdmin: true });
const actorId = officer.state.userId;

const events = [
  anAuditEvent(start, { actorId, reason: 'Complaint №7' }),
  anAuditEvent(start + 1, { actorId, action: 'ride.cancel', targetType: 'ride' }),
  anAuditEvent(start + 2, {
    action: 'admin.stats',
    targetType: 'call',
    targetId: null,
    outcome: 'refused',
    code: 'forbidden',
  }),
  anAuditEvent(start + 3, { action: 'admin.users', outcome: 'refused', code: 'forbidden' }),
  ...Array.from({ length: 20 }, (_, n) => anAuditEvent(start + 4 + n)),
];

let admin: AdminHarness;
beforeAll(async () => {
  admin = await AdminHarness.start(2);
  await admin.publish(officer.events);
  for (const event of events.slice(0, 4)) await admin.publish([event]);
  await admin.publish(events.slice(4));
}, 180_000);
afterAll(() => admin?.stop());

const query = (sql: string, values?: unknown[]) => admin.database.query<{ seq: string }[]>(sql, values);
const newest = async () => (await admin.database.manager.find(AuditLogEntity, { order: { seq: 'DESC' }, take: 1 }))[0];
const verified = () => verifyAudit(admin.database, 5);

describe('the audit log', () => {
  it('has a row for each event, newest first, with the actor', async () => {
    const { body } = await admin.call(adminAudit, {});
    expect(body.entries).toHaveLength(20);
    expect(body.total).toBe(events.length);
    const [first] = (await admin.call(adminAudit, { query: { actor: actorId, action: 'user.suspend' } })).body.entries;
    expect(first).toEqual({
      id: events[0]?.id,
      seq: 1,
      type: 'audit.admin_acted.v1',
      occurredAt: '2026-11-20T08:00:00.000Z',
      requestId: events[0]?.correlationId,
      actorId,
      actorName: 'Uma Nair',
      action: 'user.suspend',
      targetType: 'user',
      targetId: expect.any(String),
      outcome: 'done',
      code: null,
      reason: 'Complaint №7',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('filters by actor, action and outcome', async () => {
    const actions = async (filter: object) =>
      (await admin.call(adminAudit, { query: filter })).body.entries.map((entry) => entry.action);
    expect(await actions({ actor: actorId })).toEqual(['ride.cancel', 'user.suspend']);
    expect(await actions({ outcome: 'refused' })).toEqual(['admin.users', 'admin.stats']);
    expect(await actions({ action: 'admin.stats', outcome: 'refused' })).toEqual(['admin.stats']);
    expect(await actions({ action: 'admin.stats', outcome: 'done' })).toEqual([]);
    expect(await actions({ actor: randomUUID() })).toEqual([]);
    expect((await admin.call(adminAudit, { query: { outcome: 'done' } })).body.total).toBe(events.length - 2);
  });

  it('filters by day of Kolkata and by person, as actor or target (F40)', async () => {
    const total = async (filter: object) => (await admin.call(adminAudit, { query: filter })).body.total;
    expect(await total({ from: '2026-11-20', to: '2026-11-20' })).toBe(events.length);
    expect(await total({ from: '2026-11-21' })).toBe(0);
    expect(await total({ to: '2026-11-19' })).toBe(0);
    expect(await total({ person: 'uma n' })).toBe(2);
    expect(await total({ person: 'uma n', action: 'ride.cancel', from: '2026-11-20' })).toBe(1);
    expect(await total({ person: 'nobody of that name' })).toBe(0);
    expect(await total({ person: 'uma n', actor: randomUUID() })).toBe(0);
    const { body } = await admin.call(adminAudit, { query: { person: officer.state.email, limit: 1 } });
    expect(body).toMatchObject({ total: 2, entries: [{ action: 'ride.cancel', actorName: 'Uma Nair' }] });
  });

  it('takes no refusal of a stranger (R37)', async () => {
    const { total } = (await admin.call(adminAudit, {})).body;
    const stranger = { actorId: null, action: 'admin.users', outcome: 'refused', code: 'unauthenticated' } as const;
    await admin.publish(Array.from({ length: 120 }, (_, n) => anAuditEvent(start + 30_000 + n, stranger)));
    expect((await admin.call(adminAudit, {})).body.total).toBe(total);
  });

  it('has each row once over all pages, while rows are added', async () => {
    const before = (await admin.call(adminAudit, {})).body.total;
    const pages = await admin.pages(adminAudit, { query: { limit: 7 } }, () =>
      admin.publish([anAuditEvent(start + 60_000), anAuditEvent(start + 60_001)]),
    );
    const seen = pages.flatMap(({ entries }) => entries.map((entry) => entry.seq));
    expect(seen).toEqual(Array.from({ length: before }, (_, n) => before - n));
    await expect(admin.call(adminAudit, { query: { cursor: 'made-up' } })).rejects.toThrow(/^400/);
  });

  it('is only for administrators', async () => {
    await expect(admin.call(adminAudit, {}, aPrincipal({ isAdmin: false }))).rejects.toThrow(/^403/);
  });

  it('has an event once, also after the inbox has lost it', async () => {
    const { total } = (await admin.call(adminAudit, {})).body;
    await query(`DELETE FROM inbox WHERE consumer = 'svc-admin-audit'`);
    await admin.publish(events);
    expect((await admin.call(adminAudit, {})).body.total).toBe(total);
    expect(await verified()).toMatchObject({ whole: true, rows: total });
  });

  it('is one chain when two instances append at the same time', async () => {
    const { total } = (await admin.call(adminAudit, {})).body;
    const more: Envelope[] = Array.from({ length: 60 }, (_, n) => anAuditEvent(start + 120_000 + n));
    await admin.publish([...more, ...more]);
    expect(await verified()).toEqual({ whole: true, rows: total + more.length, end: (await newest())?.hash });
  });

  it.each([
    `UPDATE audit_log SET reason = 'none'`,
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'UPDATE audit_head SET seq = seq - 1',
    'DELETE FROM audit_head',
    'TRUNCATE audit_head',
    `INSERT INTO audit_head VALUES (false, 0, '')`,
  ])('refuses %s', async (change) => {
    await expect(query(change)).rejects.toThrow(/append-only|only goes on/);
  });
});

const last = async () => Number((await query('SELECT max(seq) AS seq FROM audit_log'))[0]?.seq);
const triggers = (state: 'ENABLE' | 'DISABLE') =>
  query(`ALTER TABLE audit_log ${state} TRIGGER USER; ALTER TABLE audit_head ${state} TRIGGER USER`);

/** Acts as a person who may disable triggers. */
describe('a check of the chain', () => {
  beforeAll(async () => {
    await query('CREATE TABLE kept AS SELECT * FROM audit_log');
    await triggers('DISABLE');
  });
  beforeEach(async () => {
    await query('DELETE FROM audit_log');
    await query('INSERT INTO audit_log SELECT * FROM kept');
    await query('UPDATE audit_head SET (seq, hash) = (SELECT seq, hash FROM kept ORDER BY seq DESC LIMIT 1)');
  });
  afterAll(() => triggers('ENABLE'));

  it('finds no fault in an unchanged log', async () => {
    expect(await verified()).toMatchObject({ whole: true, rows: await last() });
  });

  it.each(["reason = 'Harmless'", 'actor_id = NULL', "occurred_at = occurred_at + interval '1 ms'"])(
    'finds a row whose %s was changed',
    async (change) => {
      await query(`UPDATE audit_log SET ${change} WHERE seq = 13`);
      expect(await verified()).toEqual({ whole: false, fault: 'changed', seq: 13 });
    },
  );

  it('finds a row that was changed and hashed again', async () => {
    const row = await admin.database.manager.findOneByOrFail(AuditLogEntity, { seq: 13 });
    const forged = chainedHash({ ...row, reason: 'Forged' }, row.prevHash);
    await query(`UPDATE audit_log SET reason = 'Forged', hash = decode($1, 'hex') WHERE seq = 13`, [forged]);
    expect(await verified()).toEqual({ whole: false, fault: 'unlinked', seq: 14 });
  });

  it('finds that a row is missing: the first, one in the middle, the last', async () => {
    for (const seq of [1, 10, await last()]) {
      await query('DELETE FROM audit_log WHERE seq = $1', [seq]);
      expect(await verified()).toEqual({ whole: false, fault: 'missing', seq });
      await query('INSERT INTO audit_log SELECT * FROM kept WHERE seq = $1', [seq]);
    }
  });

  it('finds that the rows after a missing one were renumbered', async () => {
    await query('DELETE FROM audit_log WHERE seq = 10');
    await query('UPDATE audit_log SET seq = -seq WHERE seq > 10');
    await query('UPDATE audit_log SET seq = -seq - 1 WHERE seq < 0');
    expect(await verified()).toEqual({ whole: false, fault: 'unlinked', seq: 10 });
  });

  it('finds two rows that were swapped', async () => {
    await query('UPDATE audit_log SET seq = CASE seq WHEN 10 THEN -11 ELSE -10 END WHERE seq IN (10, 11)');
    await query('UPDATE audit_log SET seq = -seq WHERE seq < 0');
    expect(await verified()).toEqual({ whole: false, fault: 'unlinked', seq: 10 });
  });

  it('finds a row that was appended without the head', async () => {
    const seq = await last();
    await query(
      `INSERT INTO audit_log SELECT seq + 1, gen_random_uuid(), type, occurred_at, request_id, actor_id, action, target_type,
         target_id, outcome, code, reason, hash, hash FROM audit_log WHERE seq = $1`,
      [seq],
    );
    expect(await verified()).toMatchObject({ whole: false, seq: seq + 1 });
  });
});
