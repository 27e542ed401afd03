import type { AddressInfo } from 'node:net';
import { simpleParser, type AddressObject } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.js';

export interface MailServer {
  readonly port: number;
  close(): Promise<void>;
}

const LARGEST_MESSAGE = 1024 * 1024;

/** Takes mail by SMTP on a free port of the loopback address and puts it into the mailbox. */
export async function startMailServer(mailbox: Mailbox): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    size: LARGEST_MESSAGE,
    onData: (stream, session, done) => {
      simpleParser(stream, { skipHtmlToText: false, skipTextToHtml: true })
        .then((mail) => {
          const named = addressesOf(mail.to);
          const envelope = session.envelope.rcptTo.map(({ address }) => ({ address }));
          mailbox.add({
            to: named.length > 0 ? named : envelope,
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            date: (mail.date ?? new Date()).toISOString(),
          });
          done();
        })
        .catch(done);
    },
  });
  // A client that hangs up in the middle of a message is its own trouble, not the server's.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: portOf(server.server.address()),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function addressesOf(to: AddressObject | AddressObject[] | undefined): { address: string }[] {
  return [to ?? []].flat().flatMap(({ value }) => value.flatMap(({ address }) => (address ? [{ address }] : [])));
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}
