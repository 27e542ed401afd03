import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chooseReceiptMail, getSession, headerNames, receiptFile, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from '../../testing/auth-harness.js';
import { publishRide } from '../../testing/ride-events.js';

/** The answer of svc-rides: a file in the language that is asked for, or none. */
const rides = { billed: true, asked: [] as { rideId: string; language: string }[] };
const pdf = Buffer.from('%PDF-1.7 of a receipt');
const isAskedFor = (rideId: string) => rides.asked.some((asked) => asked.rideId === rideId);
let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
  auth.connection.subscribe(receiptFile.subject, {
    callback: (_error, msg) => {
      const { headers } = msg;
      if (!headers) throw new Error('a question without headers');
      rides.asked.push(receiptFile.request.parse(msg.json()));
      headers.set(headerNames.status, '200');
      const file = { name: 'rahi-invoice-1.pdf', pdf: pdf.toString('base64'), totalPaise: 28_350 };
      const receipt = rides.billed ? file : null;
      msg.respond(JSON.stringify({ receipt }), { headers });
    },
  });
});
afterAll(() => auth?.stop());
beforeEach(() => {
  rides.billed = true;
});

let people = 0;
async function aRider(language: 'en-IN' | 'hi-IN' = 'en-IN') {
  people += 1;
  const email = `rider-${people}@receipts.test`;
  const { principal } = await auth.signIn(email, undefined, undefined, language);
  return { email, principal };
}
const choose = (principal: Principal, body: object, id = principal.userId) =>
  auth.call(chooseReceiptMail, { params: { id }, body }, { principal });
const chosen = async (principal: Principal) => (await auth.call(getSession, {}, { principal })).body['receiptMail'];
async function complete(principal: Principal, rideId: string = randomUUID()): Promise<string> {
  await publishRide(auth, 'ride.completed.v1', { rideId, riderId: principal.userId, driverId: randomUUID() });
  return rideId;
}
const counted = (principal: Principal, trips: number) =>
  waitFor(async () => (await auth.call(getSession, {}, { principal })).body['totalTrips'] === trips, {
    what: `${trips} trips`,
  });
const receiptsTo = (address: string) =>
  auth.inbox.mailbox
    .all()
    .filter((mail) => mail.to.some((to) => to.address === address) && !/\d{6}/.test(mail.subject));
const receipt = (address: string) => waitFor(() => receiptsTo(address)[0], { what: `a receipt for ${address}` });

/** Waits until a later ride of somebody else is mailed: the mails before it are on their way or not sent. */
async function allSent(): Promise<void> {
  const { email, principal } = await aRider();
  await choose(principal, { wanted: true });
  await complete(principal);
  await receipt(email);
}

describe('a receipt by mail', () => {
  it('is the PDF of a completed ride, with words in the language of the rider', async () => {
    const { email, principal } = await aRider('hi-IN');
    expect(await choose(principal, { wanted: true })).toMatchObject({ status: 200, body: { receiptMail: true } });
    const rideId = await complete(principal);
    const mail = await receipt(email);
    expect(mail.subject).toBe('आपकी Rahi रसीद: ₹283.50');
    expect(mail.text).toContain('आप ये ईमेल अपने खाते के पेज पर बंद कर सकते हैं।');
    expect(mail.attachments).toEqual([{ name: 'rahi-invoice-1.pdf', type: 'application/pdf', bytes: pdf.length }]);
    expect(rides.asked).toContainEqual({ rideId, riderId: principal.userId, language: 'hi-IN' });
  });

  it('is sent once, however often the event comes, and also when the rating comes first', async () => {
    const { email, principal } = await aRider();
    await choose(principal, { wanted: true });
    const rideId = randomUUID();
    const ride = { rideId, riderId: principal.userId, driverId: randomUUID() };
    await publishRide(auth, 'ride.rated.v1', { ...ride, rating: 4 });
    await receipt(email);
    for (let round = 0; round < 3; round += 1) await publishRide(auth, 'ride.completed.v1', ride);
    await allSent();
    expect(receiptsTo(email)).toHaveLength(1);
  });

  it('is not sent to a rider who was not asked, or does not want it', async () => {
    const [unasked, unwilling, changed] = [await aRider(), await aRider(), await aRider()];
    await choose(unwilling.principal, { wanted: false });
    await choose(changed.principal, { wanted: true });
    await choose(changed.principal, { wanted: false });
    expect(await chosen(unasked.principal)).toBeNull();
    expect(await chosen(unwilling.principal)).toBe(false);
    for (const { principal } of [unasked, unwilling, changed]) await complete(principal);
    await allSent();
    for (const { email } of [unasked, unwilling, changed]) expect(receiptsTo(email)).toEqual([]);
  });

  it('waits for a bill that is late, and is then sent', async () => {
    const { email, principal } = await aRider();
    await choose(principal, { wanted: true });
    rides.billed = false;
    const rideId = await complete(principal);
    await waitFor(() => isAskedFor(rideId), { what: 'the question for the receipt' });
    expect(receiptsTo(email)).toEqual([]);
    rides.billed = true;
    await auth.letPass({ minutes: 1 });
    expect((await receipt(email)).attachments).toHaveLength(1);
  });

  it('is not tried for longer than a day, which the log says', async () => {
    auth.expectInLogs(/receipts could not be mailed for a day/);
    const { email, principal } = await aRider();
    await choose(principal, { wanted: true });
    rides.billed = false;
    const rideId = await complete(principal);
    await waitFor(() => isAskedFor(rideId), { what: 'the question for the receipt' });
    await auth.letPass({ days: 2 });
    await auth.runJob('Receipts by mail');
    rides.billed = true;
    await allSent();
    expect(receiptsTo(email)).toEqual([]);
  });
});

describe('the choice of receipts by mail', () => {
  it('sends the receipt of the ride after which the rider was asked', async () => {
    const { email, principal } = await aRider();
    const rideId = await complete(principal);
    await counted(principal, 1);
    for (let round = 0; round < 2; round += 1) await choose(principal, { wanted: true, rideId });
    await receipt(email);
    await allSent();
    expect(receiptsTo(email)).toHaveLength(1);
  });

  it('sends no receipt of another rider’s ride', async () => {
    const [owner, other] = [await aRider(), await aRider()];
    const rideId = await complete(owner.principal);
    await counted(owner.principal, 1);
    await choose(other.principal, { wanted: true, rideId });
    await allSent();
    expect(receiptsTo(other.email)).toEqual([]);
  });

  it('is the person’s own', async () => {
    const [owner, other] = [await aRider(), await aRider()];
    const admin = { ...other.principal, isAdmin: true };
    expect((await choose(admin, { wanted: true }, owner.principal.userId)).status).toBe(404);
    expect(await chosen(owner.principal)).toBeNull();
  });
});

describe('receipts of a busy hour', () => {
  it('are all sent by one run, far past a batch, each once by two instances', async () => {
    await auth.boot();
    const { email, principal } = await aRider();
    await choose(principal, { wanted: true });
    const ids: string[] = Array.from({ length: 200 }, () => randomUUID());
    await auth.database.query(
      `INSERT INTO receipt_mails (ride_id, user_id) SELECT ride_id, $2 FROM unnest($1::uuid[]) AS ride_id`,
      [ids, principal.userId],
    );
    await auth.runJob('Receipts by mail');
    expect(receiptsTo(email)).toHaveLength(ids.length);
    await allSent();
    expect(receiptsTo(email)).toHaveLength(ids.length);
    const asked = rides.asked.filter(({ rideId }) => ids.includes(rideId)).map(({ rideId }) => rideId);
    expect(asked.toSorted()).toEqual(ids.toSorted());
  });
});
