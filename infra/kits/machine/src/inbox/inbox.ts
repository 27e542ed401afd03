import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { portOf, startMailServer } from './mail-server.js';
import { Mailbox } from './mailbox.js';

export interface Inbox {
  /** Where a person reads the mail. */
  readonly url: string;
  /** Where services deliver it. */
  readonly smtpUrl: string;
  readonly mailbox: Mailbox;
  close(): Promise<void>;
}

/** The files of the page. They are files, so that its content security policy can refuse inline code. */
const PAGES = new Map([
  ['/', { file: 'inbox.html', type: 'text/html; charset=utf-8' }],
  ['/inbox.css', { file: 'inbox.css', type: 'text/css; charset=utf-8' }],
  ['/inbox.js', { file: 'inbox.js', type: 'text/javascript; charset=utf-8' }],
]);
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'self'; img-src data:; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/**
 * A mail server that keeps every message, with a page that shows them and `/email` that lists them as JSON.
 * @param options.port of the page; 0 for a free one
 * @param options.host where the page answers, the loopback address by default
 * @param options.mail where mail is received, a free port of the loopback address by default
 */
export async function startInbox(
  options: { port?: number; host?: string; mail?: { host: string; port: number } } = {},
): Promise<Inbox> {
  const { port = 0, host = '127.0.0.1', mail: at = { host: '127.0.0.1', port: 0 } } = options;
  const mailbox = new Mailbox();
  const mail = await startMailServer(mailbox, at);
  const web = createServer((request, response) => answer(mailbox, request, response));
  await once(web.listen(port, host), 'listening');
  return {
    url: `http://${host === '127.0.0.1' ? 'localhost' : host}:${portOf(web.address())}`,
    smtpUrl: `smtp://${at.host}:${mail.port}`,
    mailbox,
    close: async () => {
      web.closeAllConnections();
      await Promise.all([mail.close(), new Promise((resolve) => web.close(resolve))]);
    },
  };
}

/** A page of this machine, on any port: the sign-in screen reads the code of a visitor. */
const PAGE_OF_THIS_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/;

function answer(mailbox: Mailbox, { method, url = '/', headers }: IncomingMessage, response: ServerResponse): void {
  const { origin = '' } = headers;
  const readable = PAGE_OF_THIS_MACHINE.test(origin) && { 'access-control-allow-origin': origin };
  const send = (status: number, body: string | Buffer, type: string) =>
    response.writeHead(status, { ...HEADERS, ...readable, vary: 'origin', 'content-type': type }).end(body);
  const json = (status: number, value: unknown) =>
    send(status, JSON.stringify(value), 'application/json; charset=utf-8');
  const [path = ''] = url.split('?');
  const page = PAGES.get(path);
  const [, id] = /^\/email\/(\w+)$/.exec(path) ?? [];
  const message = id === undefined ? undefined : mailbox.find(id);
  if (method === 'GET' && page) {
    send(200, readFileSync(new URL(`../../pages/${page.file}`, import.meta.url)), page.type);
  } else if (method === 'GET' && (message || path === '/email')) {
    json(200, message ?? mailbox.all());
  } else if (method === 'DELETE' && (message || path === '/email')) {
    if (message) mailbox.remove(message.id);
    else mailbox.clear();
    response.writeHead(204, HEADERS).end();
  } else {
    json(404, { error: 'There is no such message: the messages are at / and /email.' });
  }
}
