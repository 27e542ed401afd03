import { randomBytes, randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  allCalls,
  callSubject,
  consumerName,
  eventStream,
  eventSubject,
  followedSubject,
  healthQuestion,
  hints,
  inboxPrefix,
  natsUsers,
  outboxPage,
  partnerPage,
  partnerRequest,
  partnersProgram,
  publishedFares,
  resolveSession,
  serviceArea,
  serviceNames,
  tripEstimates,
  tripPositions,
  type NatsUser,
} from '@rahi/contracts';
import { testFolder } from '../testing/test-root.js';
import type { Program } from '../programs/find-program.js';
import { startNats, type NatsServer } from './nats-server.js';
import { authorization, hashed, natsLogins, operatorConfig, passwordVariable } from './users.js';

const passwords = new Map<string, string>();
let server: NatsServer;
let dir: string;
const open: NatsConnection[] = [];

async function as(user: NatsUser | 'operator'): Promise<NatsConnection> {
  const pass = passwords.get(user) ?? '';
  const connection = await connect({ servers: server.url, user, pass, inboxPrefix: inboxPrefix(user) });
  open.push(connection);
  return connection;
}

/** The subjects that the server refuses this user, of those tried. */
async function refused(
  connection: NatsConnection,
  attempt: (subject: string) => void,
  subjects: readonly string[],
): Promise<string[]> {
  const status = connection.status();
  for (const subject of subjects) attempt(subject);
  // The server complains in order, and this is refused to everybody.
  const last = `refused.${randomUUID()}`;
  connection.publish(last);
  const heard: string[] = [];
  for await (const entry of status) {
    if (entry.type !== 'error') continue;
    heard.push(entry.error.message);
    if (entry.error.message.includes(last)) break;
  }
  return subjects.filter((subject) => heard.some((complaint) => complaint.includes(`"${subject}"`)));
}

const publishing = (connection: NatsConnection, subjects: readonly string[]) =>
  refused(connection, (subject) => connection.publish(subject, '{}'), subjects);
const subscribing = (connection: NatsConnection, subjects: readonly string[]) =>
  refused(connection, (subject) => void connection.subscribe(subject, { callback: () => {} }), subjects);

const callsOf = (service: NatsUser) =>
  allCalls.map(callSubject).filter((subject) => subject.startsWith(`rpc.${serviceArea(service)}.`));

/** What each user may do. @param find the nats-server that refuses the rest; undefined for the one of `npm start` */
export function permissions(find: () => Promise<Program | undefined>): void {
  beforeAll(async () => {
    const block = authorization(
      (user) => {
        const password = randomBytes(24).toString('base64url');
        passwords.set(user, password);
        return hashed(password);
      },
      { local: false },
    );
    dir = testFolder('permissions');
    const program = await find();
    server = await startNats({
      dir: join(dir, 'nats'),
      logFile: join(dir, 'nats.log'),
      authorization: block,
      ...(program && { program }),
    });
  });
  afterAll(async () => {
    await Promise.all(open.map((connection) => connection.close()));
    await server?.process.stop();
  });

  describe('a user of NATS', () => {
    it('is not let in without a password, nor with another’s', async () => {
      await expect(connect({ servers: server.url, reconnect: false })).rejects.toThrow(/Authorization/);
      const pass = passwords.get('svc-auth') ?? '';
      await expect(connect({ servers: server.url, user: 'svc-rides', pass, reconnect: false })).rejects.toThrow(
        /Authorization/,
      );
    });
  });

  describe('svc-rides, on NATS', () => {
    const others = natsUsers.filter((user) => user !== 'svc-rides');
    const ofAuth = [
      ...callsOf('svc-auth'),
      resolveSession.subject,
      outboxPage('auth').subject,
      hints.sessionRevoked.subject,
      eventSubject('user.registered.v1'),
      eventSubject('user.updated.v1'),
    ];

    it('publishes none of svc-auth’s subjects, and receives none of them', async () => {
      const rides = await as('svc-rides');
      expect(ofAuth.length).toBeGreaterThan(8);
      expect(await publishing(rides, ofAuth)).toEqual(ofAuth);
      expect(await subscribing(rides, ofAuth)).toEqual(ofAuth);
    });

    it('answers no question that is another’s', async () => {
      const foreign = others.flatMap((user) => [...callsOf(user), `rpc.${serviceArea(user)}.>`]);
      expect(await subscribing(await as('svc-rides'), [...foreign, 'rpc.>', '>'])).toEqual([...foreign, 'rpc.>', '>']);
    });

    it('receives no answer meant for another', async () => {
      const inboxes = others.map((user) => `${inboxPrefix(user)}.>`);
      const wide = [...inboxes, '_INBOX.>', '*.>'];
      expect(await subscribing(await as('svc-rides'), wide)).toEqual(wide);
      expect(await publishing(await as('svc-rides'), [`${inboxPrefix('gateway')}.forged`])).toHaveLength(1);
    });

    it('deletes, empties and changes no stream, and follows no event that it has no business with', async () => {
      const subjects = [
        `$JS.API.STREAM.DELETE.${eventStream}`,
        `$JS.API.STREAM.PURGE.${eventStream}`,
        `$JS.API.STREAM.UPDATE.${eventStream}`,
        `$JS.API.STREAM.MSG.DELETE.${eventStream}`,
        `$JS.API.STREAM.MSG.GET.${eventStream}`,
        `$JS.API.STREAM.CREATE.OTHER`,
        `$JS.API.CONSUMER.CREATE.${eventStream}.spy.evt.user.>`,
        `$JS.API.CONSUMER.DURABLE.CREATE.${eventStream}.spy`,
        `$JS.API.CONSUMER.DELETE.${eventStream}.svc-admin-ride`,
        `$JS.API.CONSUMER.MSG.NEXT.${eventStream}.svc-admin-user`,
        `$JS.ACK.${eventStream}.svc-admin-ride.1.1.1.1.0`,
      ];
      expect(await publishing(await as('svc-rides'), subjects)).toEqual(subjects);
    });

    it('does what it is for: answers, asks, publishes its events, keeps trip positions', async () => {
      const rides = await as('svc-rides');
      const gateway = await as('gateway');
      const [call] = callsOf('svc-rides');
      rides.subscribe(call ?? '', { queue: 'svc-rides', callback: (_, msg) => void msg.respond('answered') });
      await rides.flush();
      expect((await gateway.request(call ?? '', '{}', { timeout: 2000 })).string()).toBe('answered');
      const manager = await jetstreamManager(rides, { checkAPI: false });
      await manager.streams.add({ name: eventStream, subjects: ['evt.>'] });
      const { stream } = await jetstream(rides).publish(eventSubject('ride.requested.v1'), '{}');
      expect(stream).toBe(eventStream);
      expect(await publishing(rides, [`$KV.${tripPositions.bucket}.id.driver`])).toEqual([]);
    });
  });

  describe('svc-admin, on NATS', () => {
    it('acknowledges an event that was delivered to it, and no other', async () => {
      const [rides, admin] = [await as('svc-rides'), await as('svc-admin')];
      const manager = await jetstreamManager(admin, { checkAPI: false });
      await manager.streams.add({ name: eventStream, subjects: ['evt.>'] });
      const name = consumerName('svc-admin', 'ride');
      const filter_subject = followedSubject('ride');
      await manager.consumers.add(eventStream, { durable_name: name, filter_subject, ack_policy: 'explicit' });
      await jetstream(rides).publish(eventSubject('ride.requested.v1'), '{}');
      const event = await (await jetstream(admin).consumers.get(eventStream, name)).next({ expires: 5000 });
      expect(await event?.ackAck()).toBe(true);
      expect((await manager.consumers.info(eventStream, name)).num_ack_pending).toBe(0);
      const forged = `$JS.ACK.${eventStream}.${name}.1.99.99.1.0`;
      expect(await publishing(admin, [forged])).toEqual([forged]);
    });
  });

  describe('the server', () => {
    it('says in its log who was refused what: that is where a test of the whole product finds a missing line', async () => {
      const rides = await as('svc-rides');
      await publishing(rides, ['rpc.auth.logout']);
      await subscribing(rides, ['rpc.auth.logout']);
      const log = readFileSync(join(dir, 'nats.log'), 'utf8');
      expect(log).toMatch(/Publish Violation.*svc-rides.*rpc\.auth\.logout/);
      expect(log).toMatch(/Subscription Violation.*svc-rides.*rpc\.auth\.logout/);
    });

    it('keeps only hashes in its settings, readable only by their owner', () => {
      const settings = join(dir, 'nats', 'nats-server.conf');
      expect(statSync(settings).mode & 0o077).toBe(0);
      const text = readFileSync(settings, 'utf8');
      expect([...passwords.values()].filter((password) => text.includes(password))).toEqual([]);
    });
  });

  describe('what an operator is given', () => {
    it('is configuration that nats-server takes, with the passwords from its environment', async () => {
      const file = join(dir, 'nats', 'rahi-users.conf');
      writeFileSync(file, operatorConfig());
      const users = natsLogins({ local: false });
      const env = Object.fromEntries(
        users.map((user) => [passwordVariable(user), JSON.stringify(hashed('a password of theirs'))]),
      );
      const { stderr } = await promisify(execFile)(server.program.path, ['-t', '-c', file], { env });
      expect(stderr).toContain('is valid');
      await expect(promisify(execFile)(server.program.path, ['-t', '-c', file], { env: {} })).rejects.toThrow(
        /NATS_PASSWORD_GATEWAY/,
      );
    });
  });

  describe('partners, on NATS', () => {
    it('answers pages, requests with keys and its own calls, asks for fares and estimates, writes to the audit log, and does nothing else', async () => {
      const connection = await as(partnersProgram);
      const own = callsOf(partnersProgram);
      const answered = [partnerPage.subject, partnerRequest.subject, healthQuestion.subject];
      expect(own).toContain('rpc.partners.organisations');
      expect(await subscribing(connection, [...own, ...answered])).toEqual([]);
      const published = [
        publishedFares.subject,
        tripEstimates.subject,
        eventSubject('audit.admin_acted.v1'),
        `$JS.API.STREAM.CREATE.${eventStream}`,
      ];
      expect(await publishing(connection, published)).toEqual([]);
      const others = [
        ...allCalls.map(callSubject).filter((subject) => !own.includes(subject)),
        resolveSession.subject,
        eventSubject('ride.requested.v1'),
      ];
      expect(await publishing(connection, [...others, ...own])).toEqual([...others, ...own]);
      expect(await subscribing(connection, [...others, 'rpc.>', 'evt.>'])).toEqual([...others, 'rpc.>', 'evt.>']);
    });
  });

  describe('every service, on NATS', () => {
    it('publishes only its own events', async () => {
      const owners = { ride: 'svc-rides', user: 'svc-auth', driver: 'svc-drivers' } as const;
      for (const user of natsUsers) {
        const connection = await as(user);
        for (const [aggregate, owner] of Object.entries(owners)) {
          if (user === owner) continue;
          const subject = eventSubject(`${aggregate}.updated.v1`);
          expect(await publishing(connection, [subject])).toEqual([subject]);
        }
      }
    });

    it('receives all of its own questions and no other', async () => {
      for (const user of serviceNames) {
        const own = [...callsOf(user), outboxPage(serviceArea(user)).subject];
        const foreign = serviceNames.filter((other) => other !== user).flatMap(callsOf);
        const connection = await as(user);
        expect(await subscribing(connection, own)).toEqual([]);
        expect(await subscribing(connection, foreign)).toEqual(foreign);
      }
    });
  });
}
