import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { formerLiveStream, hints, liveSubjects } from '@rahi/contracts';
import { startNatsServer, waitFor, type LiveReader } from '@rahi/testing-kit';
import { bootGateway } from '../gateway.js';
import { LiveHarness, versionsIn, type Person } from '../testing/live-harness.js';
import { unreadLimitBytes } from './live-stream.js';
import { streamsPerUser } from './live.service.js';

let live: LiveHarness;
beforeAll(async () => {
  live = await LiveHarness.start();
});
afterAll(() => live?.stop());

const hinted = (reader: LiveReader, version: number) =>
  waitFor(() => versionsIn(reader.messages).includes(version), { what: `version ${version}` });

describe('a live stream', () => {
  it('is opened for a signed-in user, as an event stream that is neither stored nor compressed', async () => {
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

  it('is refused without a session, and for other methods', async () => {
    const refused = await live.gateway.fetch('/api/live');
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      401,
      expect.stringContaining('application/problem+json'),
    ]);
    expect((await live.gateway.fetch('/api/live', { method: 'POST' })).status).toBe(405);
  });

  it('is open to a suspended user, who may read', async () => {
    const reader = await live.open(live.someone({ suspended: true }));
    expect(reader.endedAt).toBeNull();
  });

  it('passes each person’s hints to all of their streams, once and in order, and to no other’s', async () => {
    const [asha, ravi] = [live.someone(), live.someone()];
    const [ofAsha, again, ofRavi] = await Promise.all([live.open(asha), live.open(asha), live.open(ravi)]);
    for (const version of [1, 2, 3]) await live.hintRide(asha, version);
    await live.hint(live.feedOf(asha), { kind: 'request', rideId: randomUUID(), open: true });
    await live.hintRide(ravi, 9);
    await Promise.all([hinted(ofAsha, 3), hinted(again, 3), hinted(ofRavi, 9)]);
    await waitFor(() => ofAsha.of('request').length === 1, { what: 'the hint' });
    expect(versionsIn(ofAsha.messages)).toEqual([1, 2, 3]);
    expect(versionsIn(again.messages)).toEqual([1, 2, 3]);
    const ofTheStream = ['hello', 'reset', 'under_way'];
    expect(ofRavi.messages.filter(({ kind }) => !ofTheStream.includes(kind))).toEqual([
      expect.objectContaining({ kind: 'ride', version: 9 }),
    ]);
  });

  it('measures for each stream how long after the change the hint is written', async () => {
    const measured = async () => ({
      count: await live.metric('rahi_live_delivery_seconds_count'),
      sum: await live.metric('rahi_live_delivery_seconds_sum'),
    });
    const person = live.someone();
    const before = await measured();
    const readers = await Promise.all([live.open(person), live.open(person)]);
    await live.hintRide(person, 2, new Date(Date.now() - 2_000));
    await Promise.all(readers.map((reader) => hinted(reader, 2)));
    const after = await measured();
    expect(after.count - before.count).toBe(2);
    // In whole milliseconds: a difference of sums may be 1.9999999999999998 s.
    expect(Math.round((after.sum - before.sum) * 1000)).toBeGreaterThanOrEqual(2 * 2000);
  });

  it('passes a hint for many people to those it names, and to nobody else', async () => {
    const [near, far] = [live.someone(), live.someone()];
    const [ofNear, ofFar] = await Promise.all([live.open(near), live.open(far)]);
    const message = { kind: 'request', rideId: randomUUID(), open: true } as const;
    await live.hint(liveSubjects.crowd, { userIds: [randomUUID(), near.principal.userId], message });
    await waitFor(() => ofNear.of('request').length === 1, { what: 'the hint' });
    expect(ofNear.of('request')).toEqual([message]);
    await live.hintRide(far, 1);
    await hinted(ofFar, 1);
    expect(ofFar.of('request')).toEqual([]);
  });

  it('passes hints for admins only to admins', async () => {
    const [rider, admin] = await Promise.all([live.open(live.someone()), live.open(live.someone({ isAdmin: true }))]);
    await live.hint(liveSubjects.admins, { kind: 'admin', topic: 'stats' });
    await waitFor(() => admin.of('admin').length === 1, { what: 'the hint at the admin' });
    const person = live.someone();
    const marker = await live.open(person);
    await live.hintRide(person, 1);
    await hinted(marker, 1);
    expect(rider.of('admin')).toEqual([]);
  });

  it('ends the oldest of nine streams of one person, which is to come back later', async () => {
    const person = live.someone();
    const readers: LiveReader[] = [];
    for (let n = 0; n <= streamsPerUser; n += 1) readers.push(await live.open(person));
    await readers[0]?.ended();
    expect(readers[0]?.retries.at(-1)).toBe(60_000);
    await live.hintRide(person, 1);
    await Promise.all(readers.slice(1).map((reader) => hinted(reader, 1)));
    expect(readers.slice(1).every(({ endedAt }) => endedAt === null)).toBe(true);
  });

  it('is cut when its reader stops reading', async () => {
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
    await live.hintRide(other, 1);
    await hinted(well, 1);
  });
});

async function closedAs(why: string): Promise<number> {
  const text = await (await fetch(`${live.gateway.healthUrl}/metrics`)).text();
  return Number(new RegExp(`^rahi_live_closed_total\\{[^}]*why="${why}"[^}]*\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

describe('the end of a session', () => {
  const within = 1000;

  it('ends its streams within a second, and no stream of another session', async () => {
    const person = live.someone();
    const elsewhere = { principal: { ...person.principal, sessionId: randomUUID() }, token: '' };
    const other: Person = { ...elsewhere, token: live.people.add(elsewhere.principal) };
    const [ended, kept] = await Promise.all([live.open(person), live.open(other)]);
    live.people.sessions.delete(person.token);
    const { userId, sessionId } = person.principal;
    const at = Date.now();
    await live.people.tell({ userId, sessionId });
    expect((await ended.ended()) - at).toBeLessThan(within);
    await live.hintRide(other, 1);
    await hinted(kept, 1);
    await expect(live.open(person)).rejects.toThrow('401');
  });

  it('ends them within a second after a suspension too; the suspended user may open another', async () => {
    const person = live.someone();
    const reader = await live.open(person);
    live.people.sessions.set(person.token, { ...person.principal, suspended: true });
    const at = Date.now();
    await live.people.tell({ userId: person.principal.userId });
    expect((await reader.ended()) - at).toBeLessThan(within);
    // The browser comes back within that second as well.
    expect(reader.retries.at(-1)).toBeLessThan(200);
    const again = await live.open(person);
    await live.hintRide(person, 1);
    await hinted(again, 1);
  });

  it('does not end them when only the name changed', async () => {
    const person = live.someone();
    const reader = await live.open(person);
    live.people.sessions.set(person.token, { ...person.principal, name: 'Another Name' });
    await live.people.tell({ userId: person.principal.userId });
    await live.hintRide(person, 1);
    await hinted(reader, 1);
    expect(reader.endedAt).toBeNull();
  });

  it('ends the hints for admins when the role is taken away', async () => {
    const person = live.someone({ isAdmin: true });
    const reader = await live.open(person);
    live.people.sessions.set(person.token, { ...person.principal, isAdmin: false });
    await live.people.tell({ userId: person.principal.userId });
    expect(await reader.ended(within)).toBeGreaterThan(0);
  });

  it('is noticed when NATS is back, when it happened while NATS was away', async () => {
    const person = live.someone();
    const reader = await live.open(person);
    await live.gateway.server.kill();
    live.people.sessions.delete(person.token);
    await live.gateway.server.start();
    await waitFor(() => live.gateway.nats.rtt(), { what: 'NATS to be back' });
    const back = Date.now();
    expect((await reader.ended()) - back).toBeLessThan(2000);
  });

  it('is noticed with the next sign of life when the hint about it was lost', async () => {
    const [kept, over, changed] = [live.someone(), live.someone(), live.someone({ isAdmin: true })];
    const [ofKept, ...ofOthers] = await Promise.all([kept, over, changed].map((person) => live.open(person)));
    live.people.sessions.delete(over.token);
    live.people.sessions.set(changed.token, { ...changed.principal, isAdmin: false });
    await Promise.all(ofOthers.map((reader) => reader.ended(16_000)));
    expect(ofKept?.endedAt).toBeNull();
    // The sign of life keeps the session known here, so requests ask svc-auth nothing.
    expect(live.people.asked.get(kept.token)).toBe(1);
  }, 30_000);

  it('is assumed when svc-auth does not answer after a hint about it', async () => {
    const lonely = await LiveHarness.start();
    const person = lonely.someone();
    const reader = await lonely.open(person);
    const sender = await connect({ servers: lonely.gateway.server.url });
    // svc-auth no longer answers.
    await lonely.gateway.nats.close();
    sender.publish(hints.sessionRevoked.subject, JSON.stringify({ userId: person.principal.userId }));
    await sender.flush();
    expect(await reader.ended(1500)).toBeGreaterThan(0);
    await sender.close();
    await lonely.stop();
  });
});

describe('a sign of life', () => {
  it('comes at once, with the versions of what is the user’s, and every few seconds for an online driver', async () => {
    const [asha, dev] = [live.someone({ version: 4 }), live.someone({ version: 2, type: 'driver' })];
    const riding = { rideId: randomUUID(), version: 3 };
    live.rides.set(asha.principal.userId, { riding, driving: null });
    live.drivers.set(dev.principal.userId, { version: 7, online: true });
    const [ofAsha, ofDev] = await Promise.all([live.open(asha), live.open(dev)]);
    await waitFor(() => ofDev.of('under_way').length >= 3, { what: 'three signs of life', timeout: 10_000 });
    expect(ofAsha.of('under_way')).toEqual([{ kind: 'under_way', riding, driving: null, driver: null, user: 4 }]);
    const driver = { version: 7, online: true };
    expect(ofDev.of('under_way')[0]).toEqual({ kind: 'under_way', riding: null, driving: null, driver, user: 2 });
  }, 15_000);

  it('repairs a hint that was lost: it names the version that the hint would have named', async () => {
    const dev = live.someone({ type: 'driver' });
    live.drivers.set(dev.principal.userId, { version: 1, online: true });
    const driving = { rideId: randomUUID(), version: 2 };
    live.rides.set(dev.principal.userId, { riding: null, driving });
    const reader = await live.open(dev);
    await waitFor(() => reader.of('under_way').length === 1, { what: 'the first sign of life' });
    live.rides.set(dev.principal.userId, { riding: null, driving: { ...driving, version: 3 } });
    const lost = Date.now();
    await waitFor(() => reader.of('under_way').at(-1)?.driving?.version === 3, {
      what: 'the version',
      timeout: 10_000,
    });
    expect(Date.now() - lost).toBeLessThan(5_000);
    expect(versionsIn(reader.messages)).toEqual([]);
  }, 15_000);

  it('follows a change of the driver profile at once: the driver may have gone online', async () => {
    const dev = live.someone({ type: 'driver' });
    live.drivers.set(dev.principal.userId, { version: 1, online: false });
    const reader = await live.open(dev);
    await waitFor(() => reader.of('under_way').length === 1, { what: 'the first sign of life' });
    live.drivers.set(dev.principal.userId, { version: 2, online: true });
    await live.hint(live.feedOf(dev), { kind: 'driver', version: 2 });
    await waitFor(() => reader.of('under_way').length === 3, { what: 'two more', timeout: 10_000 });
    expect(reader.of('under_way').at(-1)?.driver).toEqual({ version: 2, online: true });
  }, 15_000);

  it('is asked for by one question about all streams that are due together', async () => {
    const people = Array.from({ length: 20 }, () => live.someone());
    const from = live.questions.length;
    const readers = await Promise.all(people.map((person) => live.open(person)));
    await waitFor(() => readers.every((reader) => reader.of('under_way').length > 0), { what: 'a sign of life each' });
    const about = live.questions
      .slice(from)
      .filter((ids) => people.some(({ principal: { userId } }) => ids.includes(userId)));
    // The streams may have been opened on both sides of a second.
    expect(about.length).toBeLessThanOrEqual(2);
  });

  it('leaves out what a service does not answer', async () => {
    const lonely = await LiveHarness.start();
    const reader = await lonely.open(lonely.someone());
    await waitFor(() => reader.of('under_way').length > 0, { what: 'the sign of life' });
    await lonely.gateway.nats.close();
    await waitFor(() => reader.of('under_way').length > 1, { what: 'the next', timeout: 20_000 });
    expect(reader.of('under_way').at(-1)).toEqual({ kind: 'under_way' });
    expect(reader.endedAt).toBeNull();
    await lonely.stop();
  }, 30_000);
});

describe('a stream while nats-server restarts', () => {
  it('stays open, has everything read again, and passes on what comes after', async () => {
    const people = Array.from({ length: 10 }, () => live.someone());
    const readers = await Promise.all(people.map((person) => live.open(person)));
    await live.gateway.server.kill();
    await live.gateway.server.start();
    await waitFor(() => readers.every((reader) => reader.of('reset').length === 2), {
      what: 'the second reset of each',
      timeout: 20_000,
    });
    await waitFor(() => live.gateway.nats.rtt(), { what: 'NATS to be back for the test, too' });
    await Promise.all(people.map((person) => live.hintRide(person, 5)));
    await Promise.all(readers.map((reader) => hinted(reader, 5)));
    expect(readers.every(({ endedAt }) => endedAt === null)).toBe(true);
  });
});

describe('the stream of live messages of earlier releases', () => {
  it('is deleted when a gateway starts', async () => {
    const server = await startNatsServer();
    const connection = await connect({ servers: server.url });
    const manager = await jetstreamManager(connection);
    await manager.streams.add({ name: formerLiveStream.name, subjects: [formerLiveStream.subjects] });
    const env = { NATS_URL: server.url, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
    for (let starts = 0; starts < 2; starts += 1) await (await bootGateway(env)).stop();
    await expect(manager.streams.info(formerLiveStream.name)).rejects.toThrow('stream not found');
    await connection.close();
    await server.stop();
  });
});
