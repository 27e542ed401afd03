import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  caseNumberPattern,
  answerLostItem,
  casePhoto,
  lostItem,
  lostItemCalls,
  mostOpenCases,
  openCase,
  ownCase,
  ownCases,
  supportDesk,
  writeToCase,
  type CaseKind,
  type Principal,
} from '@rahi/contracts';
import { makeJpeg, segment } from '@rahi/service-kit/testing';
import { AdminHarness, aPrincipal } from '../../testing/admin-harness.js';
import { aCase, aPerson, uma, SupportHarness } from '../../testing/support-harness.js';

let support: SupportHarness;
beforeAll(async () => {
  support = await SupportHarness.start();
}, 180_000);
afterAll(() => support?.stop());

describe('a case (ADR 89)', () => {
  it('is opened without a ride, has a number that can be read out, and is read by its person', async () => {
    const person = aPerson();
    const opened = await support.open(person);
    expect(opened).toMatchObject({ kind: 'account', state: 'open', rideId: null, helped: null, mergedInto: null });
    expect(opened.number).toMatch(caseNumberPattern);
    expect(opened.messages).toEqual([
      expect.objectContaining({ by: 'person', text: 'I cannot change my phone number', step: null, photo: false }),
    ]);
    expect(await support.read(person, opened.id)).toEqual(opened);
    expect(await support.refused(ownCase, { params: { id: opened.id } }, aPerson())).toMatchObject({ status: 404 });
    expect((await support.admin.call(supportDesk, {}, person)).body).toEqual({
      hours: { from: '00:00', to: '24:00' },
      isOpen: true,
    });
  });

  it('of a ride is one of its rider or its driver, each with their own subjects', async () => {
    const { rider, driver, rideId } = await support.aTrip();
    const args = (kind: CaseKind) => ({ body: aCase({ kind, rideId }) });
    await support.open(rider, { kind: 'driver', rideId });
    await support.open(driver, { kind: 'rider', rideId });
    expect(await support.refused(openCase, args('driver'), driver)).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
    expect(await support.refused(openCase, args('fare'), aPerson())).toMatchObject({ status: 404 });
    const without = { body: aCase({ kind: 'lost_item' }) };
    expect(await support.refused(openCase, without, rider)).toMatchObject({
      status: 400,
      detail: 'Open the trip in your rides and choose Help there.',
    });
  });

  it('is opened once, however often it is sent, and another text with its id is refused', async () => {
    const person = aPerson();
    const body = aCase();
    const answers = await Promise.all([1, 2, 3].map(() => support.admin.call(openCase, { body }, person)));
    expect(new Set(answers.map((one) => one.body.number)).size).toBe(1);
    const other = { body: { ...body, text: 'Something else' } };
    expect(await support.refused(openCase, other, person)).toMatchObject({ status: 422, code: 'key_reused' });
    expect(await support.refused(openCase, { body }, aPerson())).toMatchObject({ status: 422 });
  });

  it('has a limit for each person, also when they are opened at once, and closing one makes room', async () => {
    const person = aPerson();
    const sent = await Promise.all(
      Array.from({ length: mostOpenCases + 3 }, () => support.refused(openCase, { body: aCase() }, person)),
    );
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(mostOpenCases);
    expect(sent.filter(({ code }) => code === 'too_many_cases')).toHaveLength(3);
    const [first] = (await support.admin.call(ownCases, {}, person)).body;
    await support.update(first?.id ?? '', { action: 'resolve' });
    await support.open(person);
  });

  it('lists those of the person only, newest first, page by page', async () => {
    const person = aPerson();
    const opened: string[] = [];
    for (let n = 0; n < 3; n += 1) opened.unshift((await support.open(person)).id);
    await support.open(aPerson());
    const first = await support.admin.call(ownCases, { query: { limit: 2 } }, person);
    expect(first.header('x-total-count')).toBe('3');
    const cursor = /cursor=([\w-]+)/.exec(first.header('link'))?.[1];
    const second = await support.admin.call(ownCases, { query: { limit: 2, cursor } }, person);
    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(opened);
  });

  it('takes twenty messages in an hour', async () => {
    const person = aPerson();
    const { id } = await support.open(person);
    for (let n = 0; n < 17; n += 1) await support.write(person, id);
    // Two more fit.
    const sent = await Promise.all(
      Array.from({ length: 4 }, () =>
        support.refused(writeToCase, { params: { id }, body: { id: randomUUID(), text: 'Hello?' } }, person),
      ),
    );
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(sent.find(({ status }) => status !== 201)).toMatchObject({ status: 429, code: 'too_many_requests' });
  });

  it('has photos that only its person and the desk see', async () => {
    const person = aPerson();
    const bytes = makeJpeg({ width: 1280, height: 720 });
    const { id } = await support.open(person, { photo: bytes.toString('base64') });
    expect((await support.read(person, id)).messages[0]?.photo).toBe(true);
    const show = (who: Principal) =>
      support.admin.caller.forward('rpc.admin.case-photo', JSON.stringify({ params: { id } }), {
        ...support.admin.outbound(),
        principal: Buffer.from(JSON.stringify(who)).toString('base64url'),
      });
    expect(Buffer.from((await show(person)).bytes)).toEqual(bytes);
    expect((await show(uma)).status).toBe(200);
    expect(await support.refused(casePhoto, { params: { id } }, aPerson())).toMatchObject({ status: 404 });
    const finance = aPrincipal({ adminRole: 'finance' });
    expect(await support.refused(casePhoto, { params: { id } }, finance)).toMatchObject({ code: 'role_not_allowed' });
  });

  it.each<[string, Buffer, string]>([
    ['is no picture', Buffer.from('not a picture'), 'Choose a smaller picture in the JPEG format.'],
    [
      'is too wide',
      makeJpeg({ width: 1281, height: 10 }),
      'A picture can have 1280 pixels on its longer side at most.',
    ],
    [
      'says where it was taken',
      makeJpeg({ before: [segment(0xe1, Buffer.from('Exif\0\0'))] }),
      'The picture says where or when it was taken. Remove its metadata first.',
    ],
  ])('takes no photo that %s', async (_, bytes, detail) => {
    const body = aCase({ photo: bytes.toString('base64') });
    expect(await support.refused(openCase, { body }, aPerson())).toMatchObject({ status: 400, detail });
  });
});

const ask = async () => {
  const trip = await support.aTrip();
  const opened = await support.open(trip.rider, { kind: 'lost_item', rideId: trip.rideId, text: 'My blue umbrella' });
  return { ...trip, id: opened.id, opened };
};
const calls = async (rideId: string) =>
  (await support.admin.caller.ask(lostItemCalls, { rideId }, support.admin.outbound())).until;
const sayIt = (id: string, found: boolean, who: Principal) =>
  support.refused(answerLostItem, { params: { id }, body: { found } }, who);

describe('a lost item', () => {
  it('is asked of the driver of the trip, by push and mail, who says once that it is found', async () => {
    const { rider, driver, rideId, id, opened } = await ask();
    expect(opened.messages.map(({ step }) => step)).toEqual([null, 'driver_asked']);
    await support.admin.runJob('Answers of support', { instances: 1 });
    const [push] = support.post.pushes.filter(({ userIds }) => userIds.includes(driver.userId));
    expect(push?.message).toMatchObject({ url: `/help/lost/${id}`, title: 'Did you find something?' });
    expect(support.post.mails.filter(({ userId }) => userId === rider.userId)).toEqual([]);
    const asked = (await support.admin.call(lostItem, { params: { id } }, driver)).body;
    expect(asked).toMatchObject({ id, rideId, text: 'My blue umbrella', found: null, callUntil: null });
    expect(await calls(rideId)).toBeNull();
    const answers = await Promise.all([sayIt(id, true, driver), sayIt(id, true, driver)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await sayIt(id, false, driver)).toMatchObject({ status: 409, code: 'already_decided' });
    const { messages, callUntil } = await support.read(rider, id);
    expect(messages.map(({ step }) => step)).toEqual([null, 'driver_asked', 'driver_found']);
    expect(Date.parse(callUntil ?? '') - Date.now()).toBeGreaterThan(47 * 3_600_000);
    expect(await calls(rideId)).toBe(callUntil);
    await support.admin.runJob('Answers of support', { instances: 1 });
    expect(support.post.mails.find(({ userId }) => userId === rider.userId)?.texts['en-IN']?.text).toMatch(
      /^Your driver has found your item\./,
    );
  });

  it('that is not found lets nobody call, and only the driver of the trip answers', async () => {
    const { rider, driver, rideId, id } = await ask();
    for (const who of [rider, aPerson(), uma]) expect(await sayIt(id, true, who)).toMatchObject({ status: 404 });
    expect(await support.refused(lostItem, { params: { id } }, rider)).toMatchObject({ status: 404 });
    expect(await sayIt(id, false, driver)).toMatchObject({ status: 200 });
    expect(await support.read(rider, id)).toMatchObject({ callUntil: null, state: 'open' });
    expect(await calls(rideId)).toBeNull();
  });
});

describe('where nobody answers', () => {
  it('no case can be opened, and the page says so', async () => {
    const off = await AdminHarness.start(1);
    try {
      const person = aPerson();
      expect((await off.call(supportDesk, {}, person)).body).toEqual({ hours: null, isOpen: false });
      const { status, json } = await off.send(openCase, { body: aCase() }, { principal: person });
      expect([status, json]).toEqual([409, expect.objectContaining({ code: 'support_off' })]);
    } finally {
      await off.stop();
    }
  });
});
