import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  breachDetailSchema,
  breaches,
  breach as readBreach,
  breachPeople,
  changeBreach,
  createBreach,
  headerNames,
  noteBreachStep,
  peopleOfCity,
  savedBreachSchema,
  stopTelling,
  tellOfBreach,
  updateUser,
  writeBreachDetails,
  type BreachStep,
  type Call,
  type Language,
  type Principal,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from '../testing/auth-harness.js';

const job = 'Messages of breaches';
const hour = 3_600_000;
/** The pages of svc-rides, by what the question says of the page before. */
const rides = { pages: {} as Record<string, { userIds: string[]; next: string | null }>, city: 'mumbai' };
let auth: AuthHarness;
let chief: Principal;
let people = 0;

beforeAll(async () => {
  auth = await startAuth({ ADMIN_EMAILS: 'chief@desk.test' });
  chief = (await auth.signIn('chief@desk.test')).principal;
  auth.connection.subscribe(peopleOfCity.subject, {
    callback: (_error, msg) => {
      const { headers } = msg;
      if (!headers) throw new Error('a question without headers');
      const { city, after } = peopleOfCity.request.parse(msg.json());
      const known = city === rides.city;
      headers.set(headerNames.status, known ? '200' : '404');
      const problem = {
        type: 'about:blank',
        title: 'Not found',
        status: 404,
        detail: 'No such city.',
        code: 'not_found',
      };
      const page = rides.pages[after ?? ''] ?? { userIds: [], next: null };
      msg.respond(JSON.stringify(known ? page : { ...problem, requestId: randomUUID() }), { headers });
    },
  });
});
afterAll(() => auth?.stop());

async function somebody(language: Language = 'en-IN') {
  people += 1;
  const email = `person${people}@breaches.test`;
  const { principal } = await auth.signIn(email, undefined, undefined, language);
  return { email, principal, id: principal.userId };
}
const words = (text: string) => ({ 'en-IN': text, 'hi-IN': `${text} (हिन्दी)`, 'mr-IN': `${text} (मराठी)` });
function aBreach(changes: object = {}) {
  return {
    title: 'Backup in a public place',
    drill: false,
    nature: words('A <backup> could be read by others.'),
    measures: words('We closed the place.'),
    where: 'Storage of backups',
    foundAt: new Date(Date.now() - hour).toISOString(),
    happenedFrom: new Date(Date.now() - 9 * hour).toISOString(),
    happenedUntil: null,
    kinds: ['contact', 'sign_in'],
    contact: { name: 'Asha Rao', email: 'privacy@rahi.test', phone: '98765 43210' },
    affects: { kind: 'all' },
    ...changes,
  };
}
const ask = (call: Call, id: string, body?: object, principal = chief) =>
  auth.call(call, { params: { id }, ...(body && { body }) }, { principal });
const listOf = (...entries: string[]) => ({ kind: 'list', list: entries.join('\n') });
async function draft(changes: object = {}) {
  const { status, body } = await auth.call(createBreach, { body: aBreach(changes) }, { principal: chief });
  expect([status, body['detail']]).toEqual([201, undefined]);
  return savedBreachSchema.parse(body);
}
const detail = async (id: string) => breachDetailSchema.parse((await ask(readBreach, id)).body);
const counted = (id: string) =>
  waitFor(async () => ((await detail(id)).telling === 'counting' ? null : detail(id)), { what: 'the count' });
const told = (id: string) =>
  waitFor(async () => ((await detail(id)).telling === 'told' ? detail(id) : null), { what: 'that people are told' });
const tell = (id: string, changes: object = {}) => ask(tellOfBreach, id, { perMinute: 300, ...changes });
const note = (id: string, step: BreachStep) => ask(noteBreachStep, id, { step });
const mailsTo = (address: string) =>
  auth.inbox.mailbox
    .all()
    .filter((mail) => mail.to.some((to) => to.address === address) && !/^\d{6} /.test(mail.subject))
    .filter(({ subject }) => !/Rahi (?:code|कोड)/.test(subject));

/** The alarms that the administrator got. */
const due = () => mailsTo('chief@desk.test').filter(({ subject }) => subject.includes('details for the Board are due'));

describe('a breach', () => {
  it('tells the people of a pasted list, each once and in their language, with all that rule 7 asks for', async () => {
    const [asha, ravi, other] = [await somebody(), await somebody('hi-IN'), await somebody()];
    const body = { name: 'Asha Rao', phone: '+91 98100 55555' };
    await auth.call(updateUser, { params: { id: asha.id }, body }, { principal: asha.principal });
    const saved = await draft({
      affects: listOf('098100-55555', ravi.email.toUpperCase(), asha.id, 'nobody@x.test', '?'),
    });
    expect(saved.notFound).toEqual(['nobody@x.test', '?']);
    expect(saved).toMatchObject({ affected: 2, telling: 'ready', affects: { kind: 'list', found: 3, notFound: 2 } });
    expect(mailsTo(asha.email)).toEqual([]);
    expect((await tell(saved.id)).status).toBe(200);
    expect(await told(saved.id)).toMatchObject({ people: { told: 2, waiting: 0 } });
    for (let round = 0; round < 3; round += 1) await auth.runJob(job);
    const [mail, again] = mailsTo(asha.email);
    expect(again).toBeUndefined();
    for (const part of [
      'A <backup> could be read by others.',
      'name, phone number and email address',
      '2 people are affected.',
      'It was found on',
      'claim to be from Rahi',
      'We closed the place.',
      'end the sessions',
      'Asha Rao, privacy@rahi.test, +919876543210',
    ])
      expect(mail?.text).toContain(part);
    const [inHindi] = mailsTo(ravi.email);
    expect(inHindi?.subject).toBe('ज़रूरी: Rahi पर आपके निजी डेटा का उल्लंघन');
    expect(inHindi?.text).toContain('(हिन्दी)');
    expect(mailsTo(other.email)).toEqual([]);
  });

  it('goes out at its rate, stops, goes on, and reaches nobody twice, with two instances', async () => {
    await auth.boot();
    const many = await Promise.all(Array.from({ length: 12 }, () => somebody()));
    const { id } = await draft({ affects: listOf(...many.map(({ email }) => email)) });
    await tell(id, { perMinute: 5 });
    await waitFor(async () => (await detail(id)).people.told === 5, { what: 'the first five' });
    await auth.runJob(job);
    expect((await detail(id)).people).toMatchObject({ told: 5, waiting: 7 });
    expect(await ask(stopTelling, id)).toMatchObject({ status: 200, body: { telling: 'stopped' } });
    expect((await ask(stopTelling, id)).status).toBe(200);
    await auth.letPass({ minutes: 2 });
    await auth.runJob(job);
    expect((await detail(id)).people).toMatchObject({ told: 5, waiting: 7 });
    await tell(id, { perMinute: 300 });
    expect((await told(id)).people).toMatchObject({ told: 12 });
    for (const { email } of many) expect(mailsTo(email)).toHaveLength(1);
    const lines = (await detail(id)).history.map(({ line, by }) => [line, by?.id ?? null]);
    expect(lines).toEqual([
      ['drafted', chief.userId],
      ['telling_started', chief.userId],
      ['telling_stopped', chief.userId],
      ['telling_started', chief.userId],
      ['people_told', null],
    ]);
  });

  it('leaves open whether somebody was reached when the program ended in between, until the desk says again', async () => {
    const one = await somebody();
    const { id } = await draft({ affects: listOf(one.email) });
    await auth.database.query(
      `UPDATE breach_people SET state = 'sending', tries = 1, at = now() - interval '1 hour' WHERE breach_id = $1`,
      [id],
    );
    await tell(id);
    expect((await told(id)).people).toMatchObject({ unsure: 1, told: 0 });
    expect(mailsTo(one.email)).toEqual([]);
    expect(await tell(id)).toMatchObject({ status: 409, body: { code: 'breach_not_now' } });
    expect((await ask(breachPeople, id)).status).toBe(400);
    const unsure = await auth.send(breachPeople, { params: { id }, query: { state: 'unsure' } }, { principal: chief });
    expect(unsure.json).toEqual([expect.objectContaining({ userId: one.id, state: 'unsure' })]);
    await tell(id, { unsureAgain: true });
    expect((await told(id)).people).toMatchObject({ unsure: 0, told: 1 });
    expect(mailsTo(one.email)).toHaveLength(1);
  });

  it('has no step before the one that it needs, and no change once somebody was told', async () => {
    const one = await somebody();
    const { id } = await draft({ affects: listOf(one.email) });
    const { drill: _, ...input } = aBreach({ title: 'Another title', affects: undefined });
    expect(await ask(changeBreach, id, input)).toMatchObject({
      status: 200,
      body: { title: 'Another title', affected: 1 },
    });
    for (const step of ['details_reported', 'closed'] as const)
      expect(await note(id, step)).toMatchObject({ status: 409, body: { code: 'breach_not_now' } });
    expect(await note(id, 'board_told')).toMatchObject({ status: 200, body: { boardToldAt: expect.any(String) } });
    expect((await note(id, 'details_reported')).status).toBe(409);
    expect((await ask(changeBreach, id, input)).status).toBe(409);
    const details = { facts: 'A setting was wrong.', findings: 'Nobody meant it.', remedies: 'It is checked daily.' };
    expect((await ask(writeBreachDetails, id, details)).status).toBe(200);
    for (let round = 0; round < 2; round += 1) expect((await note(id, 'details_reported')).status).toBe(200);
    expect((await note(id, 'closed')).status).toBe(409);
    await tell(id);
    const { reports } = await told(id);
    expect(reports.details).toMatch(/A setting was wrong[^]*Told: 1\. Not reached: 0/);
    expect(await note(id, 'closed')).toMatchObject({ status: 200, body: { closedAt: expect.any(String) } });
    expect((await ask(writeBreachDetails, id, details)).status).toBe(409);
    const entries = await auth.database.query<{ action: string }[]>(
      `SELECT data->>'action' AS action FROM outbox WHERE type = 'audit.admin_acted.v1' AND data->>'targetId' = $1 ORDER BY seq`,
      [id],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'breach.draft',
      'breach.change',
      'breach.board_told',
      'breach.write_details',
      'breach.details_reported',
      'breach.tell',
      'breach.close',
    ]);
  });

  it('counts the people of a city by the pages of svc-rides, and those with a session between two times', async () => {
    const [asha, ravi, late] = [await somebody(), await somebody(), await somebody()];
    rides.pages = {
      '': { userIds: [asha.id, randomUUID()], next: 'second' },
      second: { userIds: [ravi.id, asha.id], next: null },
    };
    const ofCity = await draft({ affects: { kind: 'city', city: 'mumbai', role: 'driver' } });
    expect(await counted(ofCity.id)).toMatchObject({ affected: 2, telling: 'ready' });
    const unknown = aBreach({ affects: { kind: 'city', city: 'atlantis', role: 'rider' } });
    expect((await auth.call(createBreach, { body: unknown }, { principal: chief })).status).toBe(404);
    const day = 24 * hour;
    await auth.database.query(
      `UPDATE sessions SET created_at = now() - interval '9 days', last_used_at = now() - interval '8 days' WHERE user_id = ANY($1)`,
      [[asha.id, ravi.id]],
    );
    const [from, until] = [Date.now() - 10 * day, Date.now() - 7 * day].map((at) => new Date(at).toISOString());
    const bySession = await draft({ affects: { kind: 'sessions', from, until } });
    expect(await counted(bySession.id)).toMatchObject({ affected: 2 });
    const ids = await auth.send(
      breachPeople,
      { params: { id: bySession.id }, query: { state: 'waiting' } },
      { principal: chief },
    );
    expect(JSON.stringify(ids.json)).not.toContain(late.id);
  });

  it('refuses what cannot be, and changes nothing', async () => {
    const listed = async () => (await auth.send(breaches, {}, { principal: chief })).json;
    const before = await listed();
    for (const wrong of [
      { foundAt: new Date(Date.now() + hour).toISOString() },
      { happenedFrom: new Date().toISOString() },
      { affects: { kind: 'list', list: ' ,\n' } },
      { affects: listOf(...Array.from({ length: 5001 }, (_, n) => `p${n}@x.test`)) },
      { nature: { 'en-IN': 'Only English' } },
      { kinds: [] },
      { contact: { name: 'Asha', email: 'nowhere', phone: null } },
    ]) {
      const { status } = await auth.call(createBreach, { body: aBreach(wrong) }, { principal: chief });
      expect([wrong, status]).toEqual([wrong, 400]);
    }
    const support: Principal = { ...chief, adminRole: 'support' };
    expect((await auth.call(createBreach, { body: aBreach() }, { principal: support })).status).toBe(403);
    expect(await listed()).toEqual(before);
    const stale: Principal = { ...chief, steppedUpAt: Date.now() - hour };
    const { id } = await draft({ affects: listOf(chief.userId) });
    expect(await ask(tellOfBreach, id, { perMinute: 1 }, stale)).toMatchObject({ body: { code: 'step_up_needed' } });
  });

  it('sounds an alarm a day before the details are due, and once they are overdue', async () => {
    const { id } = await draft({ title: 'Late', affects: listOf(chief.userId) });
    const before = due().length;
    await auth.runJob('Deadlines of breaches');
    expect(due()).toHaveLength(before);
    await auth.letPass({ days: 2 });
    for (let round = 0; round < 2; round += 1) await auth.runJob('Deadlines of breaches');
    const lines = async () => (await detail(id)).history.map(({ line }) => line);
    expect(await lines()).toEqual(['drafted', 'details_due_soon']);
    await auth.letPass({ days: 1 });
    for (let round = 0; round < 2; round += 1) await auth.runJob('Deadlines of breaches');
    expect(await lines()).toEqual(['drafted', 'details_due_soon', 'details_overdue']);
    expect(due().length).toBeGreaterThanOrEqual(before + 2);
  });
});

describe('a drill', () => {
  it('tells only the people of the desk, and says DRILL everywhere', async () => {
    const outside = await somebody();
    const known = mailsTo('chief@desk.test').length;
    const { id } = await draft({ drill: true, affects: listOf(outside.email) });
    await tell(id);
    const done = await told(id);
    expect(done).toMatchObject({ drill: true, affected: 1, people: { told: 1, spared: 1, waiting: 0 } });
    expect(mailsTo(outside.email)).toEqual([]);
    const mail = mailsTo('chief@desk.test').at(known);
    expect(mail?.subject).toMatch(/^DRILL: /);
    expect(mail?.text).toMatch(/^DRILL\. This is an exercise/);
    expect(done.reports.first).toMatch(/^DRILL\. [^]*Do not send this text to the Board/);
    expect(done.reports.details).toMatch(/^DRILL\. /);
  });
});
