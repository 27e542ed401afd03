import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pageFiles, type PageFile } from './inbox-page.js';
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

/**
 * A mail server that keeps every message, with a page that shows them and `/email` that lists them as JSON.
 * @param port of the page; 0 for a free one
 */
export async function startInbox({
  port = 0,
  host = '127.0.0.1',
}: { port?: number; host?: string } = {}): Promise<Inbox> {
  const mailbox = new Mailbox();
  const mail = await startMailServer(mailbox);
  const pages = pageFiles();
  const web = createServer((request, response) => answer({ mailbox, pages }, request, response));
  await new Promise<void>((resolve, reject) => {
    web.once('error', reject);
    web.listen(port, host, resolve);
  });
  return {
    url: `http://${host === '127.0.0.1' ? 'localhost' : host}:${portOf(web.address())}`,
    smtpUrl: `smtp://127.0.0.1:${mail.port}`,
    mailbox,
    close: async () => {
      web.closeAllConnections();
      await Promise.all([mail.close(), new Promise((resolve) => web.close(resolve))]);
    },
  };
}

function answer(
  { mailbox, pages }: { mailbox: Mailbox; pages: ReadonlyMap<string, PageFile> },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const pathname = (request.url ?? '/').split('?')[0] ?? '/';
  const page = request.method === 'GET' ? pages.get(pathname) : undefined;
  if (page) return send(response, 200, page.body, { 'content-type': page.type });
  const id = /^\/email\/(\w+)$/.exec(pathname)?.[1];
  switch (`${request.method} ${id === undefined ? pathname : '/email/:id'}`) {
    case 'GET /email':
      return json(response, 200, mailbox.all());
    case 'GET /email/:id': {
      const message = mailbox.find(id ?? '');
      return message ? json(response, 200, message) : json(response, 404, { error: 'There is no such message.' });
    }
    case 'DELETE /email':
      mailbox.clear();
      return send(response, 204, '');
    case 'DELETE /email/:id':
      return mailbox.remove(id ?? '')
        ? send(response, 204, '')
        : json(response, 404, { error: 'There is no such message.' });
    default:
      return json(response, 404, { error: 'There is nothing here: the messages are at / and /email.' });
  }
}

function json(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, JSON.stringify(value), { 'content-type': 'application/json; charset=utf-8' });
}

function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'self'; img-src data:; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  });
  response.end(body);
}
