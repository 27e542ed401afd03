import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { hints, liveStream, liveSubjects, ridesUnderWay } from '@rahi/contracts';
import { Caller, createLogger, NatsLink } from '@rahi/service-kit';
import { waitFor, type LiveReader } from '@rahi/testing-kit';
import { SessionsService } from '../sessions/sessions.service.js';
import { LiveHarness, versionsIn, type Person } from '../testing/live-harness.js';
import { LiveStream, unreadLimitBytes } from './live-stream.js';
import { streamsPerUser } from './live.service.js';
import { RidesUnderWay } from './rides-under-way.js';
import { SessionWatch } from './session-watch.js';

let live: LiveHarness;
beforeAll(async () => {
  live = await LiveHarness.start();
});
afterAll(() => live?.stop());

const told = (reader: LiveReader, version: number) =>
  waitFor(() => versionsIn(reader.messages).includes(version), { what: `version ${version}` });

describe('a live stream', () => {
  it('is opened for whoever is signed in, as an event stream that nobody keeps or packs', async () => {
    const reader = await live.open(live.someone());
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': expect.stringContaining('no-store'),
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(reader.headers['content-encoding']).toBeUndefined();
    expect(reader.messages).toEqual([
      { kind: 'hello', heartbeatSeconds: 15 },
      { kind: 'reset', missed: 'all' },
    ]);
    expect(reader.retries[0]).toBeGreaterThanOrEqual(1000);
    expect(reader.retries[0]).toBeLessThanOrEqual(3000);
  });

  it('is refused without a session, and to methods that it does not have', async () => {
    const refused = await live.gateway.fetch('/api/live');
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      401,
      expect.stringContaining('application/problem+json'),
    ]);
    expect((await live.gateway.fetch('/api/live', { method: 'POST' })).status).toBe(405);
  });

  it('is open to a suspended person, who may read', async () => {
    const reader = await live.open(live.someone({ suspended: true }));
    expect(reader.endedAt).toBeNull();
  });

  it('tells each person what is theirs and nothing of another’s', async () => {
    const [asha, ravi] = [live.someone(), live.someone()];
    const [ofAsha, again, ofRavi] = await Promise.all([live.open(asha), live.open(asha), live.open(ravi)]);
    for (const version of [1, 2, 3]) await live.keep(asha, version);
    await live.hint(live.feedOf(asha), { kind: 'request', rideId: randomUUID(), open: true });
    await live.keep(ravi, 9);
    await Promise.all([told(ofAsha, 3), told(again, 3), told(ofRavi, 9)]);
    await waitFor(() => ofAsha.of('request').length === 1, { what: 'the hint' });
    expect(versionsIn(ofAsha.messages)).toEqual([1, 2, 3]);
    expect(versionsIn(again.messages)).toEqual([1, 2, 3]);
    expect(ofRavi.messages.filter(({ kind }) => kind !== 'hello' && kind !== 'reset')).toEqual([
      expect.objectContaining({ kind: 'ride', version: 9 }),
    ]);
  });

  it('is measured by how long after the change it is written, to each stream, and not by what was missed', async () => {
    const measured = async () => ({
      count: await live.metric('rahi_live_delivery_seconds_count'),
      sum: await live.metric('rahi_live_delivery_seconds_sum'),
    });
    const person = live.someone();
    const gone = await live.open(person);
    const closed = await closedAs('browser');
    gone.drop();
    await waitFor(async () => (await closedAs('browser')) > closed, { what: 'the stream to be gone' });
    await live.keep(person, 1);
    const before = await measured();
    const readers = await Promise.all([live.open(person, gone.lastId), live.open(person)]);
    await told(readers[0], 1);
    await live.keep(person, 2, new Date(Date.now() - 2_000));
    await Promise.all(readers.map((reader) => told(reader, 2)));
    const after = await measured();
    expect(after.count - before.count).toBe(2);
    expect((after.sum - before.sum) / 2).toBeGreaterThanOrEqual(2);
  });

  it('tells what many are told to each of them, wherever else they are, and to nobody else', async () => {
    const [near, far] = [live.someone(), live.someone()];
    const [ofNear, ofFar] = await Promise.all([live.open(near), live.open(far)]);
    const message = { kind: 'request', rideId: randomUUID(), open: true } as const;
    await live.hint(liveSubjects.crowd, { userIds: [randomUUID(), near.principal.userId], message });
    await waitFor(() => ofNear.of('request').length === 1, { what: 'the hint' });
    expect(ofNear.of('request')).toEqual([message]);
    await live.keep(far, 1);
    await told(ofFar, 1);
    expect(ofFar.of('request')).toEqual([]);
  });

  it('tells hints for admins to admins alone', async () => {
    const [rider, admin] = await Promise.all([live.open(live.someone()), live.open(live.someone({ isAdmin: true }))]);
    await live.hint(liveSubjects.admins, { kind: 'admin', topic: 'stats' });
    await waitFor(() => admin.of('admin').length === 1, { what: 'the hint at the admin' });
    const person = live.someone();
    const marker = await live.open(person);
    await live.keep(person, 1);
    await told(marker, 1);
    expect(rider.of('admin')).toEqual([]);
  });

  it('gives a ninth window of one person the place of the oldest, which is to come back later', async () => {
    const person = live.someone();
    const readers: LiveReader[] = [];
    for (let n = 0; n <= streamsPerUser; n += 1) readers.push(await live.open(person));
    await readers[0]?.ended();
    expect(readers[0]?.retries.at(-1)).toBe(60_000);
    await live.keep(person, 1);
    await Promise.all(readers.slice(1).map((reader) => told(reader, 1)));
    expect(readers.slice(1).every(({ endedAt }) => endedAt === null)).toBe(true);
  });

  it('is cut when its reader stops reading, before much is kept for it', async () => {
    const [person, other] = [live.someone(), live.someone()];
    const [slow, well] = await Promise.all([live.open(person), live.open(other)]);
    slow.stopReading();
    const cutBefore = await closedAs('slow');
    const padding = 'x'.repeat(unreadLimitBytes / 4);
    for (let n = 0; n < 5000 && (await live.metric('rahi_live_streams')) > 0; n += 50) {
      for (let m = 0; m < 50; m += 1)
        live.gateway.nats.publish(live.feedOf(person), `{"kind":"later","padding":"${padding}"}`);
      await live.gateway.nats.flush();
      if ((await closedAs('slow')) > cutBefore) break;
    }
    expect(await closedAs('slow')).toBe(cutBefore + 1);
    await live.keep(other, 1);
    await told(well, 1);
  });
});

async function closedAs(why: string): Promise<number> {
  const text = await (await fetch(`${live.gateway.healthUrl}/metrics`)).text();
  return Number(new RegExp(`^rahi_live_closed_total\\{[^}]*why="${why}"[^}]*\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

describe('the end of a session', () => {
  const within = 1000;

  it('ends its streams within a second, and no other session’s', async () => {
    const person = live.someone();
    const elsewhere = { principal: { ...person.principal, sessionId: randomUUID() }, token: '' };
    const other: Person = { ...elsewhere, token: live.people.add(elsewhere.principal) };
    const [ended, kept] = await Promise.all([live.open(person), live.open(other)]);
    live.people.sessions.delete(person.token);
    const { userId, sessionId } = person.principal;
    const at = Date.now();
    await live.people.tell({ userId, sessionId });
    expect((await ended.ended()) - at).toBeLessThan(within);
    await live.keep(other, 1);
    await told(kept, 1);
    await expect(live.open(person, ended.lastId)).rejects.toThrow('401');
  });

  it('by suspension ends them within a second too; the suspended may open another, and miss nothing', async () => {
    const person = live.someone();
    const reader = await live.open(person);
    live.people.sessions.set(person.token, { ...person.principal, suspended: true });
    const at = Date.now();
    await live.people.tell({ userId: person.principal.userId });
    expect((await reader.ended()) - at).toBeLessThan(within);
    // What it missed is to be known within that second as well.
    expect(reader.retries.at(-1)).toBeLessThan(200);
    await live.keep(person, 1);
    await told(await live.open(person, reader.lastId), 1);
  });

  it('is no end when only the name changed', async () => {
    const person = live.someone();
    const reader = await live.open(person);
    live.people.sessions.set(person.token, { ...person.principal, name: 'Another Name' });
    await live.people.tell({ userId: person.principal.userId });
    await live.keep(person, 1);
    await told(reader, 1);
    expect(reader.endedAt).toBeNull();
  });

  it('takes the hints for admins along when the role is taken', async () => {
    const person = live.someone({ isAdmin: true });
    const reader = await live.open(person);
    live.people.sessions.set(person.token, { ...person.principal, isAdmin: false });
    await live.people.tell({ userId: person.principal.userId });
    expect(await reader.ended(within)).toBeGreaterThan(0);
  });

  it('that was told while NATS was away is noticed when it is back', async () => {
    const person = live.someone();
    const reader = await live.open(person);
    await live.gateway.server.kill();
    live.people.sessions.delete(person.token);
    await live.gateway.server.start();
    await waitFor(() => live.gateway.nats.rtt(), { what: 'NATS to be back' });
    const back = Date.now();
    expect((await reader.ended()) - back).toBeLessThan(2000);
  });

  it('of which no hint came is noticed when all are looked at again, by one question', async () => {
    const [kept, over, changed] = [live.someone(), live.someone(), live.someone({ isAdmin: true })];
    const log = createLogger('test', 'silent');
    const link = await NatsLink.open(live.gateway.server.url, 'test', log);
    const sessions = new SessionsService(new Caller(link), link.connection, log);
    await sessions.onModuleInit();
    const ended: string[] = [];
    const streams = [kept, over, changed].map(
      ({ token, principal: owner }) =>
        new LiveStream(new PassThrough(), { token, principal: owner }, { epoch: '', seq: 0 }, (_, why) =>
          ended.push(why),
        ),
    );
    live.people.sessions.delete(over.token);
    live.people.sessions.set(changed.token, { ...changed.principal, isAdmin: false });
    await new SessionWatch(sessions, log).lookAgain(streams);
    expect(streams.map(({ closed }) => closed)).toEqual([false, true, true]);
    expect(ended).toEqual(['session', 'session']);
    // Who has a stream is known from there on, without a question of its own.
    expect(sessions.known(kept.token)?.principal).toEqual(kept.principal);
    expect(sessions.known(over.token)).toBeNull();
    expect(live.people.asked.get(kept.token)).toBeUndefined();
    await link.connection.close();
    const late = new LiveStream(
      new PassThrough(),
      { token: kept.token, principal: kept.principal },
      { epoch: '', seq: 0 },
      () => undefined,
    );
    await new SessionWatch(sessions, log).lookAgain([late]);
    expect(late.closed).toBe(false);
  });

  it('counts when svc-auth cannot say: the stream ends, and whoever may have it opens another', async () => {
    const lonely = await LiveHarness.start();
    const person = lonely.someone();
    const reader = await lonely.open(person);
    const sender = await connect({ servers: lonely.gateway.server.url });
    // Nobody answers for svc-auth any more.
    await lonely.gateway.nats.close();
    sender.publish(hints.sessionRevoked.subject, JSON.stringify({ userId: person.principal.userId }));
    await sender.flush();
    expect(await reader.ended(1500)).toBeGreaterThan(0);
    await sender.close();
    await lonely.stop();
  });
});

const saidOf = (riding: unknown) => `data: ${JSON.stringify({ kind: 'under_way', riding, driving: null })}\n\n`;

describe('which ride is under way', () => {
  it('is said to each stream of its person, asked of svc-rides by one question, and not said while that is away', async () => {
    const [asha, ravi] = [live.someone(), live.someone()];
    const log = createLogger('test', 'silent');
    const link = await NatsLink.open(live.gateway.server.url, 'test', log);
    const outs = [asha, ravi, asha].map(() => new PassThrough({ encoding: 'utf8' }));
    const streams = [asha, ravi, asha].map(
      ({ token, principal: owner }, at) =>
        new LiveStream(
          outs[at] ?? new PassThrough(),
          { token, principal: owner },
          { epoch: '', seq: 0 },
          () => undefined,
        ),
    );
    const rides = new RidesUnderWay(new Caller(link), log);
    await rides.tell(streams);
    expect(outs.map((out) => out.read())).toEqual([null, null, null]);

    const riding = { rideId: randomUUID(), version: 3 };
    const asked: string[][] = [];
    await live.gateway.answer(ridesUnderWay.subject, (msg) => {
      const { userIds } = ridesUnderWay.request.parse(msg.json());
      asked.push(userIds);
      const people = userIds.map((id) => ({ riding: id === asha.principal.userId ? riding : null, driving: null }));
      return { body: { people } };
    });
    await rides.tell(streams);
    expect(asked).toEqual([[asha, ravi, asha].map(({ principal: { userId } }) => userId)]);
    expect(outs.map((out) => out.read())).toEqual([saidOf(riding), saidOf(null), saidOf(riding)]);
    await link.connection.close();
  });
});

describe('a store that was lost', () => {
  it('has everything read anew, on streams that are open and by those that come back', async () => {
    const person = live.someone();
    const [open, dropped] = await Promise.all([live.open(person), live.open(person)]);
    await live.keep(person, 1);
    await Promise.all([told(open, 1), told(dropped, 1)]);
    dropped.drop();
    const manager = await jetstreamManager(live.gateway.nats);
    await manager.streams.delete(liveStream.name);
    await live.store.ensure({ update: false });
    await live.keep(person, 2);
    await waitFor(() => open.of('reset').length === 2, { what: 'the reset' });
    expect(open.of('reset').at(-1)).toEqual({ kind: 'reset', missed: 'all' });
    const back = await live.open(person, dropped.lastId);
    await waitFor(() => back.of('reset').some(({ missed }) => missed === 'all'), { what: 'the reset' });
    expect(back.lastId.split('-')[0]).not.toBe(dropped.lastId.split('-')[0]);
    await live.keep(person, 3);
    await Promise.all([told(open, 3), told(back, 3)]);
  });
});
