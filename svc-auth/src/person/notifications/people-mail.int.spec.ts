import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailPerson } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from '../../testing/auth-harness.js';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

describe('a mail that another service asks for', () => {
  const texts = {
    'en-IN': { subject: 'Your permit expires soon', text: 'Upload a new one.' },
    'hi-IN': { subject: 'आपका परमिट जल्द समाप्त होगा', text: 'नया अपलोड करें।' },
  };

  it.each([
    ['en-IN', 'Your permit expires soon'],
    ['hi-IN', 'आपका परमिट जल्द समाप्त होगा'],
    ['mr-IN', 'Your permit expires soon'],
  ] as const)('reaches the person in their language, or in English: %s', async (language, subject) => {
    const email = `driver-${randomUUID()}@people.test`;
    const { principal } = await auth.signIn(email, undefined, undefined, language);
    expect(await auth.caller.ask(mailPerson, { userId: principal.userId, texts }, auth.outbound())).toEqual({
      sent: true,
    });
    const mails = () => auth.inbox.mailbox.all().filter(({ to }) => to.some(({ address }) => address === email));
    await waitFor(() => mails().some((mail) => mail.subject === subject), { what: `the mail ${subject}` });
  });

  it('is not sent to an unknown person', async () => {
    const answer = await auth.caller.ask(mailPerson, { userId: randomUUID(), texts }, auth.outbound());
    expect(answer).toEqual({ sent: false });
  });
});
