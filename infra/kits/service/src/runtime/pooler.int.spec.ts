import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@rahi/testing-kit';
import pg from 'pg';
import { keepsSession, type Connection } from './pooler.js';

let database: TestDatabase;
let sessions: pg.Client[];

beforeAll(async () => {
  database = await testDatabase();
  sessions = [0, 1, 2].map(() => new pg.Client({ connectionString: database.url }));
  for (const session of sessions) await session.connect();
});
afterAll(async () => {
  for (const session of sessions) await session.end();
  await database?.drop();
});

const run = async (session: pg.Client, text: string) => (await session.query<{ pid?: number }>(text)).rows;

/** Connections whose transactions a pooler gives to sessions of Postgres. */
function pooled(take: 'last' | 'first'): () => Connection {
  const free = [...sessions];
  return () => {
    let held: pg.Client | undefined;
    return {
      query: async (text) => {
        const session = held ?? (take === 'last' ? free.pop() : free.shift());
        if (!session) throw new Error('the pooler has no session left');
        held = session;
        const rows = await run(session, text);
        const [{ open } = { open: false }] = (
          await session.query<{ open: boolean }>('SELECT now() <> statement_timestamp() AS open')
        ).rows;
        if (!open) {
          free.push(session);
          held = undefined;
        }
        return rows;
      },
    };
  };
}

describe('a connection', () => {
  it('keeps its session at Postgres itself, and behind a pooler in session mode', async () => {
    const [one, other] = sessions.map((session): Connection => ({ query: (text) => run(session, text) }));
    expect(one && other && (await keepsSession(one, other))).toBe(true);
  });

  it.each(['last', 'first'] as const)(
    'does not behind a pooler that gives each transaction the session that came back %s',
    async (take) => {
      const connection = pooled(take);
      expect(await keepsSession(connection(), connection())).toBe(false);
    },
  );
});
