import { describe, expect, it } from '@jest/globals';
import * as contracts from './index.js';
import {
  allCalls,
  callSubject,
  eventSchemas,
  eventSubject,
  hints,
  localNatsUser,
  natsAddress,
  natsPermissions,
} from './index.js';

const local = { local: true } as const;
const users: readonly contracts.AnyNatsUser[] = [...contracts.natsUsers, localNatsUser];
const publishersOf = (subject: string) =>
  users.filter((user) => natsPermissions(user, local).publish.includes(subject));
const hearersOf = (subject: string) => users.filter((user) => natsPermissions(user, local).subscribe.includes(subject));

function isQuestion(entry: unknown): entry is { subject: string } {
  return typeof entry === 'object' && entry !== null && 'subject' in entry && 'request' in entry && 'answer' in entry;
}

/** An audit entry comes from the process that made the change, and each service reports its own part of a task for a person. */
const ofSeveral = (name: string) => name.startsWith('audit.') || name === 'person.task_done.v1';

describe('the table of permissions', () => {
  it('lets only the gateway make the calls, and one service answer each', () => {
    for (const subject of allCalls.filter(({ name }) => !name.startsWith('gateway.')).map(callSubject)) {
      expect(publishersOf(subject)).toEqual(['gateway']);
      expect(hearersOf(subject)).toHaveLength(1);
    }
  });

  it('knows who asks and who answers every question between services', () => {
    const questions = Object.values<unknown>(contracts).filter(isQuestion);
    expect(questions.length).toBeGreaterThan(1);
    for (const { subject } of questions) {
      expect(`${subject}: ${publishersOf(subject).length > 0}`).toBe(`${subject}: true`);
      expect(`${subject}: ${hearersOf(subject).length}`).toBe(`${subject}: 1`);
    }
  });

  it('lists the senders and receivers of every hint', () => {
    for (const { subject } of Object.values(hints)) {
      expect(`${subject}: ${publishersOf(subject).length > 0}`).toBe(`${subject}: true`);
      expect(`${subject}: ${hearersOf(subject).length > 0}`).toBe(`${subject}: true`);
    }
  });

  it('gives every event of a ride, user or driver one publisher', () => {
    for (const type of Object.keys(eventSchemas).filter((name) => !ofSeveral(name))) {
      expect(publishersOf(eventSubject(type))).toHaveLength(1);
    }
  });

  it('has no subject and no user of local mode elsewhere', () => {
    for (const user of contracts.natsUsers) {
      const { publish, subscribe } = natsPermissions(user, { local: false });
      expect([...publish, ...subscribe].filter((subject) => subject.startsWith('local.'))).toEqual([]);
    }
  });
});

describe('an address', () => {
  it('is taken apart for a client that reads no password from it', () => {
    expect(natsAddress('nats://svc-rides:a%40b@nats.rahi.test:4222')).toEqual({
      servers: ['nats://nats.rahi.test:4222'],
      user: 'svc-rides',
      pass: 'a@b',
    });
    expect(natsAddress('tls://nats.rahi.test:4222')).toEqual({ servers: ['tls://nats.rahi.test:4222'] });
  });

  it('may name several servers of a cluster, as one user over one kind of connection', () => {
    expect(natsAddress('tls://svc-rides:s3@a.rahi.test:4443, tls://svc-rides:s3@b.rahi.test')).toEqual({
      servers: ['tls://a.rahi.test:4443', 'tls://b.rahi.test'],
      user: 'svc-rides',
      pass: 's3',
    });
  });

  it.each([
    ['tls://u:hidden@a,nats://u:hidden@b', 'differ in their protocol'],
    ['nats://u:hidden@a,nats://b', 'differ in their username'],
    ['nats://u:hidden@a,nats://u:other@b', 'differ in their password'],
    ['nats://u:hidden@a,', 'is no URL'],
    ['nats://u:hidden@a,b:port', 'differ in their protocol'],
  ])('that means two things is refused without showing it: %s', (addresses, why) => {
    expect(() => natsAddress(addresses)).toThrow(why);
    expect(() => natsAddress(addresses)).not.toThrow('hidden');
  });
});
