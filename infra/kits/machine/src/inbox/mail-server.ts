import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Mailbox } from './mailbox.js';

const LARGEST_MESSAGE = 1024 * 1024;

/**
 * Receives mail by SMTP and puts it into the mailbox.
 * @param at.port 0 for a free one
 */
export async function startMailServer(
  mailbox: Mailbox,
  at: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  // Loaded here because they are large and most programs that use this package receive no mail.
  const [{ simpleParser }, { SMTPServer }] = await Promise.all([import('mailparser'), import('smtp-server')]);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    size: LARGEST_MESSAGE,
    onData: (stream, session, done) => {
      simpleParser(stream, { skipHtmlToText: false, skipTextToHtml: true })
        .then(({ to = [], subject = '', text = '', date = new Date(), attachments }) => {
          const named = [to]
            .flat()
            .flatMap(({ value }) => value.flatMap(({ address }) => (address ? [{ address }] : [])));
          const envelope = session.envelope.rcptTo.map(({ address }) => ({ address }));
          const files = attachments.map(({ filename = '', contentType, size }) => ({
            name: filename,
            type: contentType,
            bytes: size,
          }));
          mailbox.add({
            to: named.length > 0 ? named : envelope,
            subject,
            text,
            date: date.toISOString(),
            ...(files.length > 0 && { attachments: files }),
          });
          done();
        })
        .catch(done);
    },
  });
  // A client that hangs up in the middle of a message.
  server.on('error', () => undefined);
  server.listen(at.port, at.host);
  await once(server.server, 'listening');
  return {
    port: portOf(server.server.address()),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}
