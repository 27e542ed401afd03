import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeIn } from '@rahi/machine-kit';
import { waitFor } from '@rahi/testing-kit';
import { ComposeRun } from '../testing/compose-run.js';

let run: ComposeRun;
beforeAll(async () => {
  run = await ComposeRun.start();
}, 200_000);
afterAll(() => run?.stop());

describe('the environment that docker-compose.yml gives', () => {
  it('is all that each program of production needs: migrated first, then healthy as the image asks', async () => {
    expect(await run.unhealthy()).toEqual([]);
  }, 180_000);

  it('lets a person sign in by a code that came by mail, with the cookie of HTTPS', async () => {
    const sent = await run.post('/api/auth/send-otp', { email: 'asha@rahi.in' });
    expect([sent.answer.statusCode, sent.body]).toEqual([200, expect.stringContaining('"success":true')]);
    const toAsha = () => run.inbox.mailbox.all().find(({ to }) => to.some(({ address }) => address === 'asha@rahi.in'));
    const code = codeIn(await waitFor(toAsha, { what: 'the mail' }));
    const { answer } = await run.post('/api/auth/verify-otp', { email: 'asha@rahi.in', code });
    const session = answer.headers['set-cookie']?.find((line) => line.includes('rahi_session='));
    expect(session).toMatch(/^__Host-rahi_session=[\w-]{43};.* HttpOnly; Secure; SameSite=Lax$/);
  });

  it('does not let another site in', async () => {
    const { answer } = await run.post('/api/auth/send-otp', { email: 'asha@rahi.in' }, 'https://elsewhere.in');
    expect(answer.statusCode).toBe(403);
  });
});
