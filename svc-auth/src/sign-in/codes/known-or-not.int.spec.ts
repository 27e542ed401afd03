import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendOtp, verifyOtp } from '@rahi/contracts';
import { answers, startAuth, type AuthHarness } from '../../testing/auth-harness.js';

const people = 40;
const kinds = ['known', 'unknown'] as const;
type Kind = (typeof kinds)[number];
const emailOf = (kind: Kind, index: number) => `${kind}-${index}@rahi.test`;
/** R3’s codes are random, and this is one of a million. */
const guess = '000000';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
  await auth.database.query(
    `INSERT INTO users (id, email, name, phone) SELECT id, email, 'Known', '+91 98100 00000'
     FROM unnest($1::uuid[], $2::text[]) AS known (id, email)`,
    [
      Array.from({ length: people }, () => randomUUID()),
      Array.from({ length: people }, (_, index) => emailOf('known', index)),
    ],
  );
});
afterAll(() => auth?.stop());

async function timed(ask: () => Promise<{ status: number; body: object }>, answer: object): Promise<number> {
  const started = performance.now();
  expect(await ask()).toMatchObject({ status: 200, body: answer });
  return performance.now() - started;
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Asks for both kinds in turn: a slow machine then slows both. */
async function medians(ask: (kind: Kind, index: number) => Promise<number>): Promise<Record<Kind, number>> {
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  for (let index = 0; index < people; index += 1) {
    for (const kind of index % 2 === 0 ? kinds : kinds.toReversed()) times[kind].push(await ask(kind, index));
  }
  return { known: median(times.known), unknown: median(times.unknown) };
}

/** Far apart is more than 5 ms, and more than the quicker of the two takes in all. */
const farApart = ({ known, unknown }: Record<Kind, number>) =>
  Math.abs(known - unknown) > Math.max(5, Math.min(known, unknown));

describe('a known and an unknown email', () => {
  it('take the same time for a new code, and for a wrong code', async () => {
    const sent = { success: true, message: answers.sent };
    const wrong = { success: false, message: answers.wrong };
    const sending = await medians((kind, index) =>
      timed(() => auth.call(sendOtp, { body: { email: emailOf(kind, index) } }), sent),
    );
    expect([sending, farApart(sending)]).toEqual([sending, false]);
    const refusing = await medians((kind, index) =>
      timed(() => auth.call(verifyOtp, { body: { email: emailOf(kind, index), code: guess } }), wrong),
    );
    expect([refusing, farApart(refusing)]).toEqual([refusing, false]);
  });

  it('cost the same work for a guess: with an open code, with an expired one, and with none (F104)', async () => {
    const [open, expired, none] = ['open@rahi.test', 'expired@rahi.test', 'none@rahi.test'];
    for (const email of [open, expired]) await auth.call(sendOtp, { body: { email } });
    await auth.database.query(`UPDATE codes SET created_at = created_at - interval '1 hour' WHERE email = $1`, [
      expired,
    ]);
    for (const email of [open, expired, none])
      expect(await auth.call(verifyOtp, { body: { email, code: guess } })).toMatchObject({ body: { success: false } });
    const kept: { email: string; counts: boolean }[] = await auth.database.query(
      `SELECT email, created_at > now() - interval '1 day' AS counts FROM guesses WHERE email = ANY($1) ORDER BY email`,
      [[open, expired, none]],
    );
    expect(kept).toEqual([
      { email: expired, counts: false },
      { email: none, counts: false },
      { email: open, counts: true },
    ]);
  });

  it('cannot be distinguished: the users are not read until a code is right', async () => {
    await auth.database.query('ALTER TABLE users RENAME TO users_out_of_reach');
    const asked = await Promise.all(
      kinds.flatMap((kind) => [
        auth.call(sendOtp, { body: { email: emailOf(kind, 0) } }),
        auth.call(verifyOtp, { body: { email: emailOf(kind, 1), code: guess } }),
      ]),
    );
    await auth.database.query('ALTER TABLE users_out_of_reach RENAME TO users');
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
