import type { Direction, Fate, Reader } from './relay.js';

/**
 * The moment before a message passes. `asked`: a request to the process; `reply`: its answer. `request`: a request from the
 * process; `answer`: the answer to it. `publish`: an event from the process; `published`: JetStream's acknowledgement.
 * `deliver`: an event to a consumer; `ack`: its acknowledgement.
 */
export interface NatsMoment {
  readonly on: 'nats';
  readonly at: 'asked' | 'reply' | 'request' | 'answer' | 'publish' | 'published' | 'deliver' | 'ack';
  /** The subject of the request, the type of the event, or the name of the consumer. */
  readonly subject: string;
}

const lineEnd = Buffer.from('\r\n');
const withPayload = new Set(['PUB', 'HPUB', 'MSG', 'HMSG']);

/** Follows requests and events on one NATS connection. */
export class NatsReader implements Reader {
  readonly #rest: Record<Direction, Buffer> = { out: Buffer.alloc(0), in: Buffer.alloc(0) };
  /** The moments that belong to an inbox. */
  readonly #inboxes = new Map<string, NatsMoment>();

  constructor(private readonly tell: (moment: NatsMoment) => Fate | 'drop') {}

  split(direction: Direction, bytes: Buffer): Buffer[] {
    let rest = Buffer.concat([this.#rest[direction], bytes]);
    const messages: Buffer[] = [];
    for (let end = rest.indexOf(lineEnd); end >= 0; end = rest.indexOf(lineEnd)) {
      const [verb = '', ...words] = rest.toString('utf8', 0, end).split(' ');
      const payload = withPayload.has(verb) ? Number(words.at(-1)) + 2 : 0;
      const length = end + 2 + payload;
      if (rest.length < length) break;
      messages.push(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    this.#rest[direction] = rest;
    return messages;
  }

  look(direction: Direction, message: Buffer): Fate | 'drop' {
    const [verb = '', subject = '', ...words] = message.toString('utf8', 0, message.indexOf(lineEnd)).split(' ');
    if (!withPayload.has(verb)) return 'pass';
    const counts = verb.startsWith('H') ? 2 : 1;
    const inbox = words.slice(direction === 'in' ? 1 : 0, words.length - counts)[0] ?? '';
    const moment = direction === 'out' ? this.#leaving(subject, inbox) : this.#coming(subject, inbox);
    return moment ? this.tell(moment) : 'pass';
  }

  #leaving(subject: string, inbox: string): NatsMoment | undefined {
    if (subject.startsWith('evt.')) {
      const type = subject.slice('evt.'.length);
      this.#inboxes.set(inbox, { on: 'nats', at: 'published', subject: type });
      return { on: 'nats', at: 'publish', subject: type };
    }
    if (subject.startsWith('$JS.ACK.')) return { on: 'nats', at: 'ack', subject: subject.split('.')[3] ?? '' };
    if (inbox !== '' && !subject.startsWith('$JS.')) {
      this.#inboxes.set(inbox, { on: 'nats', at: 'answer', subject });
      return { on: 'nats', at: 'request', subject };
    }
    return this.#take(subject);
  }

  #coming(subject: string, inbox: string): NatsMoment | undefined {
    if (inbox.startsWith('$JS.ACK.')) return { on: 'nats', at: 'deliver', subject: inbox.split('.')[3] ?? '' };
    if (inbox !== '') {
      this.#inboxes.set(inbox, { on: 'nats', at: 'reply', subject });
      return { on: 'nats', at: 'asked', subject };
    }
    return this.#take(subject);
  }

  #take(inbox: string): NatsMoment | undefined {
    const moment = this.#inboxes.get(inbox);
    this.#inboxes.delete(inbox);
    return moment;
  }
}
