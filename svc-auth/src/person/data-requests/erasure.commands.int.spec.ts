import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requestData } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from '../../testing/auth-harness.js';
import { erasureCommands } from './erasure.commands.js';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

/** Runs a command of the operator. @returns its lines */
async function run(words: 'list' | 'repeat', ...args: string[]): Promise<string[]> {
  const command = erasureCommands.find((one) => one.words.startsWith(`erasures ${words}`));
  const lines: string[] = [];
  const context = {
    service: 'svc-auth',
    database: auth.database,
    args,
    options: {},
    local: false,
    print: (line: string) => lines.push(line),
  };
  await command?.run({ ...context, nats: () => Promise.reject(new Error('not needed')) });
  return lines;
}

const requestsOf = (id: string) => auth.database.query<unknown[]>('SELECT FROM data_requests WHERE user_id = $1', [id]);
const isGone = async (id: string) =>
  (await auth.database.query<unknown[]>('SELECT FROM users WHERE id = $1', [id])).length === 0;

describe('after a restore', () => {
  it('people are erased again, also one who had asked before the backup and still waited', async () => {
    const [asha, bela] = [await auth.signIn('asha@rahi.test'), await auth.signIn('bela@rahi.test')];
    const ids = [asha, bela].map(({ principal }) => principal.userId);
    const params = { id: bela.principal.userId };
    await auth.call(requestData, { params, body: { kind: 'deletion' } }, { principal: bela.principal });
    const since = new Date().toISOString();
    // A third one has no account any more.
    expect(await run('repeat', ...ids, randomUUID())).toEqual(['Asked again for 3 people, 2 of whom have an account.']);
    expect(await requestsOf(bela.principal.userId)).toHaveLength(1);
    await auth.runJob('Due deletions');
    for (const id of ids) await waitFor(() => isGone(id), { what: 'the end of the account' });
    expect(await run('list', since)).toEqual(expect.arrayContaining(ids));
    expect(await run('list', new Date().toISOString())).toEqual([]);
  });

  it('a command without a time, or without people, says what is missing', async () => {
    await expect(run('list')).rejects.toThrow('Name the time');
    await expect(run('repeat')).rejects.toThrow('Name the people');
  });
});
