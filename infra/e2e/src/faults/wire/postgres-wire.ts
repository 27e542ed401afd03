import type { Direction, Fate, Reader } from './relay.js';

/** A transaction as observed on the wire. */
export interface Transaction {
  /** The statements sent in it. */
  readonly statements: string[];
  /** Types of the events it adds to the outbox. */
  readonly emits: string[];
  /** Consumers for which it records an event in the inbox. */
  readonly consumes: string[];
}

/**
 * The moment before a message passes. `statement`: a statement to Postgres. `commit`: the statement that commits, which is
 * any outside of a transaction. `committed`: Postgres's answer to it.
 */
export interface DatabaseMoment {
  readonly on: 'database';
  readonly at: 'statement' | 'commit' | 'committed';
  readonly transaction: Transaction;
  /** The present statement. */
  readonly statement: string;
}

/** Follows the transactions of one Postgres connection. */
export class PostgresReader implements Reader {
  readonly #rest: Record<Direction, Buffer> = { out: Buffer.alloc(0), in: Buffer.alloc(0) };
  readonly #prepared = new Map<string, string>();
  #greeted = false;
  /** Between START TRANSACTION and its end. */
  #open = false;
  #committing = false;
  #transaction = newTransaction();

  constructor(private readonly tell: (moment: DatabaseMoment) => Fate | 'drop') {}

  split(direction: Direction, bytes: Buffer): Buffer[] {
    let rest = Buffer.concat([this.#rest[direction], bytes]);
    const messages: Buffer[] = [];
    for (;;) {
      // The first message of a connection has a length and no type.
      const typed = direction === 'in' || this.#greeted;
      const head = typed ? 5 : 4;
      if (rest.length < head) break;
      const length = rest.readInt32BE(head - 4) + head - 4;
      if (rest.length < length) break;
      messages.push(rest.subarray(0, length));
      rest = rest.subarray(length);
      if (direction === 'out') this.#greeted = true;
    }
    this.#rest[direction] = rest;
    return messages;
  }

  look(direction: Direction, message: Buffer): Fate | 'drop' {
    const type = String.fromCharCode(message[0] ?? 0);
    if (direction === 'in') return this.#heard(type);
    if (type === 'Q') return this.#statement(textAt(message, 5));
    if (type === 'B') return this.#bound(message);
    if (type === 'P') {
      const name = textAt(message, 5);
      this.#prepared.set(name, textAt(message, 5 + Buffer.byteLength(name) + 1));
    }
    return 'pass';
  }

  #heard(type: string): Fate | 'drop' {
    if (type === 'E') this.#committing = false;
    // Postgres is ready again only after the commit.
    if (type !== 'Z' || !this.#committing) return 'pass';
    this.#committing = false;
    return this.#tell('committed', '');
  }

  #bound(message: Buffer): Fate | 'drop' {
    const portal = textAt(message, 5);
    const nameAt = 5 + Buffer.byteLength(portal) + 1;
    const name = textAt(message, nameAt);
    const text = this.#prepared.get(name) ?? '';
    if (!this.#open) this.#transaction = newTransaction();
    const values = recording.test(text) ? parameters(message, nameAt + Buffer.byteLength(name) + 1) : [];
    if (/INSERT INTO "?outbox/.test(text)) this.#transaction.emits.push(...values.filter((v) => eventType.test(v)));
    if (/^INSERT INTO "?inbox/.test(text)) this.#transaction.consumes.push(values[0] ?? '');
    return this.#statement(text);
  }

  #statement(text: string): Fate | 'drop' {
    if (text === 'START TRANSACTION') {
      this.#transaction = newTransaction();
      this.#open = true;
    } else this.#transaction.statements.push(text);
    const commits = text === 'COMMIT' || (!this.#open && text !== 'ROLLBACK');
    if (text === 'COMMIT' || text === 'ROLLBACK') this.#open = false;
    this.#committing = commits;
    return this.#tell(commits ? 'commit' : 'statement', text);
  }

  #tell(at: DatabaseMoment['at'], statement: string): Fate | 'drop' {
    return this.tell({ on: 'database', at, transaction: this.#transaction, statement: statement });
  }
}

const recording = /INSERT INTO "?(?:outbox|inbox)/;
const eventType = /^[a-z]+\.[a-z_]+\.v\d+$/;

function newTransaction(): Transaction {
  return { statements: [], emits: [], consumes: [] };
}

function textAt(message: Buffer, start: number): string {
  const end = message.indexOf(0, start);
  return message.toString('utf8', start, end < 0 ? message.length : end);
}

/** The values of a Bind message, as text. */
function parameters(message: Buffer, start: number): string[] {
  let at = start + 2 + 2 * message.readInt16BE(start);
  const count = message.readInt16BE(at);
  at += 2;
  const values: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const length = Math.max(0, message.readInt32BE(at));
    values.push(message.toString('utf8', at + 4, at + 4 + length));
    at += 4 + length;
  }
  return values;
}
