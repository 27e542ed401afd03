import { describe, expect, it } from '@jest/globals';
import { NatsReader, type NatsMoment } from './nats-wire.js';
import { PostgresReader, type DatabaseMoment } from './postgres-wire.js';

function typed(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const query = (text: string) => typed('Q', Buffer.from(`${text}\0`));
const parse = (name: string, text: string) => typed('P', Buffer.from(`${name}\0${text}\0\0\0`));
const ready = typed('Z', Buffer.from('I'));

function number(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
}

function bind(name: string, values: readonly string[]): Buffer {
  const parameters = values.flatMap((value) => [number(Buffer.byteLength(value), 4), Buffer.from(value)]);
  return typed('B', Buffer.concat([Buffer.from(`\0${name}\0`), number(0, 2), number(values.length, 2), ...parameters]));
}

function readDatabase(bytes: readonly (readonly ['out' | 'in', Buffer])[]): DatabaseMoment[] {
  const moments: DatabaseMoment[] = [];
  const reader = new PostgresReader((moment) => {
    moments.push(structuredClone(moment));
    return 'pass';
  });
  reader.look('out', reader.split('out', Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]))[0] ?? Buffer.alloc(0));
  for (const [direction, chunk] of bytes)
    for (const message of reader.split(direction, chunk)) reader.look(direction, message);
  return moments;
}

describe('the reader of a Postgres connection', () => {
  it('finds a transaction with its events and consumers, and its commit', () => {
    const moments = readDatabase([
      ['out', query('START TRANSACTION')],
      ['in', ready],
      ['out', Buffer.concat([parse('', 'INSERT INTO inbox VALUES ($1, $2)'), bind('', ['svc-admin-ride', 'id'])])],
      ['in', ready],
      ['out', Buffer.concat([parse('', 'INSERT INTO outbox VALUES ($1, $2)'), bind('', ['id', 'ride.rated.v1'])])],
      ['in', ready],
      ['out', query('COMMIT')],
      ['in', ready],
    ]);
    expect(moments.map(({ at }) => at)).toEqual(['statement', 'statement', 'statement', 'commit', 'committed']);
    expect(moments.at(-1)?.transaction).toMatchObject({ emits: ['ride.rated.v1'], consumes: ['svc-admin-ride'] });
  });

  it('finds a statement that commits by itself', () => {
    const text = 'WITH changed AS (UPDATE rides), stored AS (INSERT INTO outbox) SELECT';
    const moments = readDatabase([
      ['out', Buffer.concat([parse('move', text), bind('move', ['searching', 'ride.requested.v1'])])],
      ['in', ready],
    ]);
    expect(moments.map(({ at, transaction }) => [at, transaction.emits])).toEqual([
      ['commit', ['ride.requested.v1']],
      ['committed', ['ride.requested.v1']],
    ]);
  });

  it('finds no commit when Postgres refuses it', () => {
    const moments = readDatabase([
      ['out', query('COMMIT')],
      ['in', typed('E', Buffer.from('S'))],
      ['in', ready],
    ]);
    expect(moments.map(({ at }) => at)).toEqual(['commit']);
  });

  it('finds the same however the bytes are split', () => {
    const bytes = Buffer.concat([parse('', 'INSERT INTO outbox'), bind('', ['id', 'ride.rated.v1'])]);
    const cut = [...bytes].map((byte): ['out', Buffer] => ['out', Buffer.from([byte])]);
    expect(readDatabase(cut)).toEqual(readDatabase([['out', bytes]]));
  });
});

describe('the reader of a NATS connection', () => {
  it('distinguishes requests, replies, events and acknowledgements, and changes no byte', () => {
    const moments: NatsMoment[] = [];
    const reader = new NatsReader((moment) => {
      moments.push(moment);
      return 'pass';
    });
    const take = (direction: 'out' | 'in', text: string) => {
      const bytes = Buffer.from(text);
      const messages = reader.split(direction, bytes);
      for (const message of messages) reader.look(direction, message);
      expect(Buffer.concat(messages)).toEqual(bytes);
    };
    take('in', 'INFO {}\r\nPING\r\nHMSG rpc.rides.create 7 _INBOX.a 4 6\r\n\r\n\r\nhi\r\n');
    take('out', 'HPUB evt.ride.requested.v1 _INBOX.b 4 8\r\n\r\n\r\n{\r\n}\r\n');
    take('in', 'MSG _INBOX.b 1 2\r\n{}\r\n');
    take('out', 'HPUB _INBOX.a 4 6\r\n\r\n\r\nok\r\nPUB rpc.drivers.standing _INBOX.c 2\r\n{}\r\n');
    take('in', 'MSG _INBOX.c 1 2\r\n{}\r\nMSG evt.ride.rated.v1 9 $JS.ACK.EVENTS.svc-admin-ride.1.2.3.4.0 2\r\n{}\r\n');
    take('out', 'PUB $JS.ACK.EVENTS.svc-admin-ride.1.2.3.4.0 0\r\n\r\n');
    expect(moments.map(({ at, subject }) => `${at} ${subject}`)).toEqual([
      'asked rpc.rides.create',
      'publish ride.requested.v1',
      'published ride.requested.v1',
      'reply rpc.rides.create',
      'request rpc.drivers.standing',
      'answer rpc.drivers.standing',
      'deliver svc-admin-ride',
      'ack svc-admin-ride',
    ]);
  });
});
