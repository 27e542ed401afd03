import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  emergencyContacts,
  mostContacts,
  removeContact,
  saveContact,
  tellContacts,
  trustedContacts,
  type ContactOccasion,
  type Principal,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from '../../testing/auth-harness.js';

/** The operator's SMS gateway, which is another company's. */
const sms = { status: 200, taken: [] as { headers: IncomingHttpHeaders; body: string }[] };
let gateway: Server;
let auth: AuthHarness;
beforeAll(async () => {
  gateway = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      sms.taken.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      response.writeHead(sms.status).end();
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const address = gateway.address();
  if (typeof address !== 'object' || address === null) throw new Error('the gateway is not started');
  auth = await startAuth({ SMS_GATEWAY_URL: `http://127.0.0.1:${address.port}/`, SMS_GATEWAY_TOKEN: 'a token of it' });
  auth.expectInLogs(/a contact could not be notified/, /"job":"Contact notices"/);
});
afterAll(async () => {
  await auth?.stop();
  await new Promise((resolve) => gateway.close(resolve));
});

const meera = { name: 'Meera', phone: '+919820011223', email: 'meera@people.test', eachTrip: true };
const url = 'https://rides.example.in/share#secret';
const list = (principal: Principal, id = principal.userId) =>
  auth.call(trustedContacts, { params: { id } }, { principal });
const save = (principal: Principal, body: object = meera, contactId: string = randomUUID(), id = principal.userId) =>
  auth.call(saveContact, { params: { id, contactId }, body }, { principal });
const remove = (principal: Principal, contactId: string, id = principal.userId) =>
  auth.call(removeContact, { params: { id, contactId } }, { principal });
const person = async (email: string) => (await auth.signIn(email)).principal;
const tell = (userId: string, occasion: ContactOccasion, noticeId: string = randomUUID(), link: string | null = url) =>
  auth.caller.ask(tellContacts, { noticeId, userId, occasion, url: link }, auth.outbound());
const mailsTo = (email: string) =>
  auth.inbox.mailbox.all().filter(({ to }) => to.some(({ address }) => address === email));

describe('trusted contacts', () => {
  it('are given to svc-rides for an emergency, the first that was saved first', async () => {
    const ravi = await person('ravi@rahi.test');
    await save(ravi, meera, randomUUID());
    await save(ravi, { name: 'Father', phone: '+919820044556', eachTrip: false }, randomUUID());
    expect(await auth.caller.ask(emergencyContacts, { userId: ravi.userId }, auth.outbound())).toEqual({
      contacts: [
        { name: 'Meera', phone: meera.phone, email: meera.email },
        { name: 'Father', phone: '+919820044556', email: null },
      ],
    });
  });

  it('are kept, changed and removed by their person', async () => {
    const asha = await person('asha@rahi.test');
    const id = randomUUID();
    expect(await save(asha, meera, id)).toMatchObject({ status: 200, body: { id, ...meera } });
    await save(asha, { name: 'Mother', email: 'mother@people.test', eachTrip: false }, id);
    expect((await list(asha)).body).toEqual({
      contacts: [{ id, name: 'Mother', phone: null, email: 'mother@people.test', eachTrip: false }],
    });
    for (let round = 0; round < 2; round += 1) expect((await remove(asha, id)).status).toBe(200);
    expect((await list(asha)).body).toEqual({ contacts: [] });
  });

  it('are at most 5, also when they are saved at the same moment', async () => {
    const bela = await person('bela@rahi.test');
    const answers = await Promise.all(Array.from({ length: mostContacts + 3 }, () => save(bela)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostContacts);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'too_many_contacts', detail: 'You can have 5 trusted contacts. Remove one first.' },
    });
  });

  it.each([
    ['neither phone nor email', { name: 'Meera', eachTrip: true }],
    ['an email that is none', { ...meera, email: 'meera' }],
    ['a phone number that is none', { ...meera, phone: 'soon' }],
    ['a line break in the name', { ...meera, name: 'a\nbcc: all@people.test' }],
    ['an unknown field', { ...meera, colour: 'red' }],
  ])('are not saved with %s', async (_, body) => {
    const chand = await person('chand@rahi.test');
    expect(await save(chand, body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('are closed to everyone else, including administrators', async () => {
    const [diya, other] = [await person('diya@rahi.test'), await person('esha@rahi.test')];
    const id = randomUUID();
    await save(diya, meera, id);
    for (const asker of [other, { ...other, isAdmin: true }])
      for (const answer of [
        await list(asker, diya.userId),
        await save(asker, meera, id, diya.userId),
        await remove(asker, id, diya.userId),
      ])
        expect(answer).toMatchObject({ status: 404 });
    expect((await list(diya)).body['contacts']).toHaveLength(1);
  });
});

describe('notifying trusted contacts', () => {
  it('goes by mail and SMS with the link: at each trip to those who want that, in an emergency to all', async () => {
    const farah = await person('farah@rahi.test');
    await save(farah, { ...meera, email: 'each@people.test' });
    await save(farah, { name: 'Ravi', email: 'ravi@people.test', eachTrip: false });
    expect(await tell(farah.userId, 'trip', randomUUID(), null)).toEqual({ contacts: 1 });
    expect(await tell(farah.userId, 'trip')).toEqual({ contacts: 1 });
    await waitFor(() => mailsTo('each@people.test').length === 1, { what: 'the mail' });
    expect(mailsTo('each@people.test')[0]?.text).toContain(url);
    await waitFor(() => sms.taken.length === 1, { what: 'the SMS' });
    expect(sms.taken[0]?.headers.authorization).toBe('Bearer a token of it');
    expect(JSON.parse(sms.taken[0]?.body ?? '')).toEqual({ to: meera.phone, text: expect.stringContaining(url) });
    expect(mailsTo('ravi@people.test')).toHaveLength(0);
    expect(await tell(farah.userId, 'emergency')).toEqual({ contacts: 2 });
    await waitFor(() => mailsTo('ravi@people.test').length === 1, { what: 'the mail of the emergency' });
    expect(mailsTo('ravi@people.test')[0]?.subject).toContain('Emergency');
  });

  it('is one notice however often it is requested, is tried again, and leaves nothing behind', async () => {
    const gita = await person('gita@rahi.test');
    await save(gita, { name: 'Ravi', phone: '+91 98200 99999', eachTrip: false });
    sms.taken.length = 0;
    sms.status = 500;
    const id = randomUUID();
    for (let round = 0; round < 3; round += 1) await tell(gita.userId, 'emergency', id);
    await waitFor(() => sms.taken.length === 1, { what: 'the first try' });
    sms.status = 202;
    await waitFor(
      async () => {
        await auth.database.query('UPDATE contact_notices SET due_at = now()');
        return (await auth.database.query<unknown[]>('SELECT FROM contact_notices')).length === 0;
      },
      { what: 'nothing left to send' },
    );
    expect(sms.taken.at(-1)?.body).toContain(url);
  });

  it('sends nothing for a person without contacts', async () => {
    expect(await tell(randomUUID(), 'emergency')).toEqual({ contacts: 0 });
  });
});
