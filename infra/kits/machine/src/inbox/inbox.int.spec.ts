import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTransport, type Transporter } from 'nodemailer';
import { startInbox, type Inbox } from './inbox.js';
import { codeIn, Mailbox, MOST_MESSAGES } from './mailbox.js';

let inbox: Inbox;
let mailer: Transporter;

beforeAll(async () => {
  inbox = await startInbox();
  mailer = createTransport(inbox.smtpUrl);
});
afterAll(async () => {
  mailer.close();
  await inbox.close();
});
beforeEach(() => inbox.mailbox.clear());

const send = (to: string, subject: string, text: string) =>
  mailer.sendMail({ from: 'no-reply@rahi.test', to, subject, text });
/** The origin that may read an answer to a page of this one. */
const allowed = async (origin: string) =>
  (await fetch(`${inbox.url}/email`, { headers: { origin } })).headers.get('access-control-allow-origin');
const get = async (path: string): Promise<unknown> => (await fetch(`${inbox.url}${path}`)).json();

describe('the inbox', () => {
  it('lists what came by SMTP, oldest first', async () => {
    await send('asha@rahi.test', 'Your code is 042917', 'Your Rahi code is 042917.\nIt is valid for 10 minutes.');
    await send('ravi@rahi.test, "Meera" <meera@rahi.test>', 'नमस्ते ₹', 'Zwölf Boxkämpfer jagen Viktor');
    expect(await get('/email')).toEqual([
      {
        id: expect.any(String),
        to: [{ address: 'asha@rahi.test' }],
        subject: 'Your code is 042917',
        text: 'Your Rahi code is 042917.\nIt is valid for 10 minutes.\n',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
      expect.objectContaining({
        to: [{ address: 'ravi@rahi.test' }, { address: 'meera@rahi.test' }],
        subject: 'नमस्ते ₹',
        text: 'Zwölf Boxkämpfer jagen Viktor\n',
      }),
    ]);
  });

  it('says which files are attached', async () => {
    const attachments = [{ filename: 'receipt.pdf', content: Buffer.from('%PDF-'), contentType: 'application/pdf' }];
    await mailer.sendMail({ from: 'no-reply@rahi.test', to: 'asha@rahi.test', subject: 'one', text: '1', attachments });
    expect(await get('/email')).toMatchObject([
      { attachments: [{ name: 'receipt.pdf', type: 'application/pdf', bytes: 5 }] },
    ]);
  });

  it('gives one message, and deletes one or all', async () => {
    await send('asha@rahi.test', 'one', '1');
    await send('asha@rahi.test', 'two', '2');
    const [first] = inbox.mailbox.all();
    expect(await get(`/email/${first?.id}`)).toMatchObject({ subject: 'one' });
    const remove = (path: string) => fetch(`${inbox.url}${path}`, { method: 'DELETE' });
    expect((await remove(`/email/${first?.id}`)).status).toBe(204);
    expect((await remove(`/email/${first?.id}`)).status).toBe(404);
    expect((await fetch(`${inbox.url}/email/${first?.id}`)).status).toBe(404);
    expect(await get('/email')).toHaveLength(1);
    expect((await remove('/email')).status).toBe(204);
    expect(await get('/email')).toEqual([]);
  });

  it('is read by pages of this machine alone', async () => {
    expect(await allowed('http://localhost:3000')).toBe('http://localhost:3000');
    expect(await allowed('http://127.0.0.1:4200')).toBe('http://127.0.0.1:4200');
    for (const origin of [
      'https://rahi.example',
      'http://localhost.example',
      'http://localhost:3000.example',
      'null',
    ]) {
      expect(await allowed(origin)).toBeNull();
    }
  });

  it('serves a page that may run nothing but its own script', async () => {
    const page = await fetch(inbox.url);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await page.text()).not.toMatch(/<script>|<style>|onclick/);
    for (const path of ['/inbox.js', '/inbox.css']) expect((await fetch(`${inbox.url}${path}`)).status).toBe(200);
    expect((await fetch(`${inbox.url}//`)).status).toBe(404);
  });
});

describe('a mailbox', () => {
  it('keeps the newest messages', () => {
    const mailbox = new Mailbox();
    for (let number = 1; number <= MOST_MESSAGES + 2; number += 1) {
      mailbox.add({ to: [], subject: String(number), text: '', date: new Date(0).toISOString() });
    }
    expect(mailbox.all()).toHaveLength(MOST_MESSAGES);
    expect(mailbox.all()[0]?.subject).toBe('3');
  });
});

describe('a code', () => {
  it('is six digits with no digit beside them, in subject or text', () => {
    expect(codeIn({ subject: 'Code 042917', text: '' })).toBe('042917');
    expect(codeIn({ subject: 'Ride 1234567', text: 'the code: 555555.' })).toBe('555555');
    expect(codeIn({ subject: 'Hello', text: '12345' })).toBeUndefined();
  });
});
