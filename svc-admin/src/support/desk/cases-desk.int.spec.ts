import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminAudit,
  answerCase,
  caseFigures,
  caseMacros,
  deskCases,
  kolkataDate,
  languages,
  noteCase,
  rateCase,
  updateCase,
  writeToCase,
  type CallArguments,
  type CaseKind,
} from '@rahi/contracts';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { aPrincipal } from '../../testing/admin-harness.js';
import { aPerson, priya, uma, SupportHarness } from '../../testing/support-harness.js';

let support: SupportHarness;
beforeAll(async () => {
  support = await SupportHarness.start();
  support.admin.expectInLogs(/an answer of support could not be mailed/, /Answers of support/);
}, 180_000);
afterAll(() => support?.stop());

const merge = (id: string, into: string) =>
  support.refused(updateCase, { params: { id }, body: { action: 'merge', into } }, uma);
const numbers = async (query: CallArguments<typeof deskCases>['query'] = {}) =>
  (await support.admin.pages(deskCases, { query: { limit: 3, ...query } })).flat().map(({ number }) => number);

describe('the desk', () => {
  it('answers, which is told by mail and by push in each language and without a word on a locked screen', async () => {
    const person = aPerson();
    const { id, number } = await support.open(person);
    const answered = await support.answer(id);
    expect(answered).toMatchObject({
      state: 'waiting',
      assignee: { id: uma.userId, name: 'Uma Nair' },
      overdue: false,
    });
    expect(answered.firstAnsweredAt).not.toBeNull();
    await support.admin.runJob('Answers of support', { instances: 1 });
    const mails = support.post.mails.filter(({ userId }) => userId === person.userId);
    expect(mails).toHaveLength(1);
    expect(Object.keys(mails[0]?.texts ?? {}).toSorted()).toEqual(languages.toSorted());
    expect(mails[0]?.texts['en-IN']).toEqual({
      subject: `Support has answered case ${number}`,
      text: 'Support writes: Please try again. To answer, open Help on your account page in Rahi.',
    });
    const [push] = support.post.pushes.filter(({ userIds }) => userIds.includes(person.userId));
    expect(push?.message).toMatchObject({ url: `/help/${id}`, title: 'Support has answered' });
    expect(JSON.stringify(push)).not.toContain('try again');
    const { messages } = await support.read(person, id);
    expect(messages.map(({ by, text }) => [by, text])).toEqual([
      ['person', 'I cannot change my phone number'],
      ['desk', 'Please try again.'],
    ]);
  });

  it('sends a mail again that was not taken', async () => {
    const person = aPerson();
    const { id } = await support.open(person);
    await support.answer(id);
    support.post.answers = false;
    await expect(support.admin.runJob('Answers of support', { instances: 1 })).rejects.toThrow(/Answers of support/);
    support.post.answers = true;
    await support.admin.database.query('UPDATE case_post SET due_at = now() WHERE sent_at IS NULL');
    await support.admin.runJob('Answers of support', { instances: 1 });
    expect(support.post.mails.filter(({ userId }) => userId === person.userId)).toHaveLength(1);
  });

  it('writes notes that the person never gets, not in the thread and not by their id', async () => {
    const person = aPerson();
    const { id } = await support.open(person);
    const note = { id: randomUUID(), text: 'Called before about the same' };
    const noted = (await support.admin.call(noteCase, { params: { id }, body: note }, uma)).body;
    expect(noted.notes).toEqual([
      expect.objectContaining({ text: note.text, by: { id: uma.userId, name: 'Uma Nair' } }),
    ]);
    await support.admin.call(noteCase, { params: { id }, body: note }, uma);
    expect((await support.seen(id)).notes).toHaveLength(1);
    expect(JSON.stringify(await support.read(person, id))).not.toContain('Called before');
  });

  it('sees the ride, its people, and the person’s other cases', async () => {
    const { rider, driver, rideId } = await support.aTrip();
    const first = await support.open(rider, { kind: 'fare', rideId, text: 'The toll is wrong' });
    const second = await support.open(rider, { text: 'And my phone' });
    expect(await support.seen(first.id)).toMatchObject({
      person: { id: rider.userId, name: 'Asha Rao' },
      role: 'rider',
      language: 'en-IN',
      ride: { id: rideId, rider: { id: rider.userId }, driver: { id: driver.userId } },
      others: [{ id: second.id, number: second.number, kind: 'account', state: 'open' }],
    });
  });

  it('is taken on by one of two who press at once, and taken over only from whom one saw', async () => {
    const { id } = await support.open(aPerson());
    const both = await Promise.all(
      [uma, priya].map((who) =>
        support.refused(updateCase, { params: { id }, body: { action: 'assign', from: null } }, who),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'case_taken' });
    const { assignee } = await support.seen(id);
    const other = assignee?.id === uma.userId ? priya : uma;
    const from = assignee?.id ?? null;
    expect(await support.update(id, { action: 'assign', from }, other)).toMatchObject({
      assignee: { id: other.userId },
    });
    expect(await support.update(id, { action: 'release' }, other)).toMatchObject({ assignee: null });
  });

  it('resolves a case, which its person opens again, and rates once', async () => {
    const person = aPerson();
    const { id } = await support.open(person);
    const rate = (helped: boolean) => support.refused(rateCase, { params: { id }, body: { helped } }, person);
    expect(await rate(true)).toMatchObject({ status: 409, code: 'case_not_resolved' });
    await support.answer(id, 'resolved');
    const again = await support.write(person, id, 'It still does not work');
    expect(again.state).toBe('open');
    expect(again.messages.map(({ step }) => step).filter(Boolean)).toEqual(['resolved', 'reopened']);
    await support.answer(id, 'resolved');
    const rates = await Promise.all([rate(true), rate(true), rate(false)]);
    expect(rates.filter(({ code }) => code === 'already_rated').length).toBeGreaterThan(0);
    expect((await support.read(person, id)).helped).not.toBeNull();
  });

  it('has a row in the audit log for each action, without its words', async () => {
    const person = aPerson();
    const { id, number } = await support.open(person);
    await support.update(id, { action: 'assign', from: null });
    await support.answer(id, 'resolved');
    const { entries } = (await support.admin.call(adminAudit, { query: { target: person.userId } }, aPrincipal())).body;
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['case.answer', number],
      ['case.assign', number],
    ]);
  });

  it('has ready answers in each language', async () => {
    const ready = (await support.admin.call(caseMacros, {}, uma)).body;
    expect(ready.length).toBeGreaterThan(5);
    for (const { texts } of ready) expect(new Set(languages.map((one) => texts[one])).size).toBe(languages.length);
  });
});

describe('merging', () => {
  it('lets one case go on in another of the person, and says so in both', async () => {
    const person = aPerson();
    const [first, second] = [await support.open(person), await support.open(person)];
    await support.answer(second.id);
    await support.update(first.id, { action: 'merge', into: second.id });
    const [from, into] = [await support.read(person, first.id), await support.read(person, second.id)];
    expect(from).toMatchObject({ state: 'closed', mergedInto: second.id });
    expect(from.messages.at(-1)).toMatchObject({ step: 'merged_away', other: second.number });
    expect(into.state).toBe('open');
    expect(into.messages.at(-1)).toMatchObject({ step: 'merged_here', other: first.number });
    const late = { params: { id: first.id }, body: { id: randomUUID(), text: 'Hello?' } };
    expect(await support.refused(writeToCase, late, person)).toMatchObject({
      code: 'case_closed',
      mergedInto: second.id,
    });
  });

  it('takes neither another person’s case, nor the same, nor a closed one', async () => {
    const person = aPerson();
    const [first, second, others] = [
      await support.open(person),
      await support.open(person),
      await support.open(aPerson()),
    ];
    expect(await merge(first.id, others.id)).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await merge(first.id, first.id)).toMatchObject({ status: 400 });
    expect(await merge(first.id, randomUUID())).toMatchObject({ status: 404 });
    // Each into the other, at once.
    const both = await Promise.all([merge(first.id, second.id), merge(second.id, first.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('and a message at the same time: it is in a thread that goes on, or refused', async () => {
    const person = aPerson();
    const [first, second] = [await support.open(person), await support.open(person)];
    const message = { params: { id: first.id }, body: { id: randomUUID(), text: 'One more thing' } };
    const [sent] = await Promise.all([
      support.refused(writeToCase, message, person),
      support.refused(updateCase, { params: { id: first.id }, body: { action: 'merge', into: second.id } }, uma),
    ]);
    const { messages, state } = await support.read(person, first.id);
    expect(state).toBe('closed');
    const texts = messages.map(({ text, step }) => text ?? step);
    const written = sent.status === 201;
    expect(written || sent.code === 'case_closed').toBe(true);
    expect(texts.slice(1)).toEqual(written ? ['One more thing', 'merged_away'] : ['merged_away']);
  });
});

/** For how many hours more a solution may take after two hours of waiting for the person. */
const waited = async (kind: CaseKind) => {
  const person = aPerson();
  const { id } = await support.open(person, { kind });
  const before = (await support.seen(id)).solveDueAt;
  await support.answer(id);
  await support.admin.database.query(
    `UPDATE support_cases SET waiting_since = waiting_since - interval '2 hours' WHERE case_id = $1`,
    [id],
  );
  await support.write(person, id);
  return Math.round((Date.parse((await support.seen(id)).solveDueAt) - Date.parse(before)) / 3_600_000);
};

describe('a grievance', () => {
  it('is in the file for the authority, by days, with when it was acknowledged and decided', async () => {
    const person = aPerson();
    const text = 'My earlier case was closed without an answer';
    const { id, number } = await support.open(person, { kind: 'grievance', text });
    await support.open(person);
    await support.answer(id, 'resolved');
    const [today, earlier] = [kolkataDate(new Date()), '2001-01-01'];
    const { text: csv } = await support.admin.file({ table: 'grievances', from: today, to: today });
    const rows = z.array(z.record(z.string(), z.string())).parse(parse(csv, { bom: true, columns: true }));
    const row = rows.find((one) => one['Case'] === number);
    expect(row).toMatchObject({ Person: person.userId, As: 'rider', Grievance: text, State: 'resolved' });
    expect(row?.['Acknowledged (IST)']).toMatch(/^\d{4}-/);
    const days = Date.parse(row?.['Decide by (IST)'] ?? '') - Date.parse(row?.['Received (IST)'] ?? '');
    expect(days).toBe(15 * 86_400_000);
    expect(rows.every((one) => one['Grievance'] !== 'I cannot change my phone number')).toBe(true);
    const { text: none } = await support.admin.file({ table: 'grievances', from: earlier, to: earlier });
    expect(parse(none, { bom: true })).toHaveLength(1);
  });
});

describe('the queue', () => {
  it('has overdue cases first, then severity, then when they are due, page by page', async () => {
    await support.admin.database.query(`UPDATE support_cases SET state = 'closed', waiting_since = NULL`);
    const { rider, rideId } = await support.aTrip();
    const fare = await support.open(rider, { kind: 'fare', rideId });
    const late = await support.open(rider);
    const safety = await support.open(rider, { kind: 'safety' });
    const waits = await support.open(rider, { kind: 'safety' });
    await support.answer(waits.id);
    await support.admin.database.query(
      `UPDATE support_cases SET first_due_at = now() - interval '1 minute' WHERE case_id = $1`,
      [late.id],
    );
    expect(await numbers()).toEqual([late.number, safety.number, fare.number, waits.number]);
    expect(await numbers({ overdue: 'yes' })).toEqual([late.number]);
    expect(await numbers({ kind: 'fare' })).toEqual([fare.number]);
    expect(await numbers({ severity: 'urgent', state: 'open' })).toEqual([safety.number]);
    expect(await numbers({ assigned: 'nobody', state: 'waiting' })).toEqual([]);
    expect(await numbers({ number: fare.number.slice(2, 6).toLowerCase() })).toEqual([fare.number]);
    expect(await support.refused(deskCases, { query: { cursor: 'AAAA' } }, uma)).toMatchObject({ status: 400 });
    expect((await support.admin.call(caseFigures, {}, uma)).body).toMatchObject({
      open: 3,
      overdue: 1,
      waiting: 1,
      unassigned: 3,
    });
    await support.admin.runJob('Overdue cases');
    expect(await support.admin.metric('rahi_support_cases_overdue', { case_severity: 'normal' })).toEqual([1, 1]);
    await support.answer(late.id, 'resolved');
    await support.admin.runJob('Overdue cases');
    expect(await support.admin.metric('rahi_support_cases_overdue', { case_severity: 'normal' })).toEqual([0, 0]);
    expect(await numbers({ state: 'resolved' })).toEqual([late.number]);
  });

  it('stops the clock of a solution while a case waits for its person, but not that of a grievance', async () => {
    expect(await waited('account')).toBe(2);
    expect(await waited('grievance')).toBe(0);
  });

  it('closes cases that nobody writes to for a week', async () => {
    const person = aPerson();
    const [waits, fresh] = [await support.open(person), await support.open(person)];
    for (const { id } of [waits, fresh]) await support.answer(id);
    await support.admin.database.query(
      `UPDATE support_cases SET changed_at = now() - interval '8 days' WHERE case_id = $1`,
      [waits.id],
    );
    await support.admin.runJob('Cases that end', { instances: 1 });
    expect(await support.read(person, waits.id)).toMatchObject({ state: 'closed' });
    expect((await support.read(person, waits.id)).messages.at(-1)).toMatchObject({ by: 'system', step: 'closed' });
    expect((await support.read(person, fresh.id)).state).toBe('waiting');
    const late = { params: { id: waits.id }, body: { id: randomUUID(), text: 'Hello?', state: 'waiting' as const } };
    expect(await support.refused(answerCase, late, uma)).toMatchObject({ code: 'case_closed' });
  });
});
