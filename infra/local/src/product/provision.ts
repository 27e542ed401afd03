import { join } from 'node:path';
import { natsUrls, partnersDatabase, services, type ServiceName } from '@rahi/contracts';
import { loadPasswords } from '@rahi/machine-kit/data/secrets';
import { startInbox, type Inbox } from '@rahi/machine-kit/inbox/inbox';
import { startNats } from '@rahi/machine-kit/nats/nats-server';
import { authorization, hashed, natsLogins, natsOperator, type NatsLogin } from '@rahi/machine-kit/nats/users';
import { checkpoint, raiseSequences } from '@rahi/machine-kit/postgres/crash-safety';
import { ownerOf, provisionDatabases, withoutPassword } from '@rahi/machine-kit/postgres/databases';
import { startPostgres } from '@rahi/machine-kit/postgres/postgres-server';
import type { ServerOptions } from '@rahi/machine-kit/process/server';
import { openArchive } from '../backups/backup-folder.js';

/** DATABASE_URL, NATS_URL and SMTP_URL of the launcher's environment. */
export interface Given {
  readonly database?: string | undefined;
  readonly nats?: string | undefined;
  readonly smtp?: string | undefined;
}

export interface Provisioning extends Omit<ServerOptions, 'dir' | 'logFile'> {
  readonly dataDir: string;
  readonly say: (line: string) => void;
  readonly given: Given;
  readonly inboxPage: { readonly port: number; readonly host: string };
  readonly fsync: boolean;
  /** Whether partners have keys: their program then has a database. */
  readonly partners: boolean;
  /** Where the embedded Postgres archives its log. */
  readonly backups?: string;
}

/** What the services use. Each `source` says in a few words which one was chosen. */
export interface Provisions {
  readonly postgres: {
    readonly urls: Readonly<Record<ServiceName, string>>;
    /** For the logins that own the tables. */
    readonly ownerUrls: Readonly<Record<ServiceName, string>>;
    /** Of the partners' program; null where it has no database. */
    readonly partners: { readonly url: string; readonly ownerUrl: string } | null;
    readonly source: string;
    /** Of the embedded one: makes everything that is committed survive without its log. */
    readonly checkpoint?: () => Promise<void>;
  };
  /** By user: each process has its own. */
  readonly nats: { readonly urls: Readonly<Record<NatsLogin, string>>; readonly source: string };
  readonly mail: { readonly smtpUrl: string; readonly source: string; readonly inbox?: Inbox };
}

/**
 * Provides Postgres, NATS and mail at the same time: the given ones, else embedded ones.
 * @throws StartFailure
 */
export async function provision(options: Provisioning): Promise<Provisions> {
  // A failure waits for the others, so that none of them comes up after the clean-up.
  const [postgres, nats, mail] = await Promise.allSettled([
    providePostgres(options),
    provideNats(options),
    provideMail(options),
  ]);
  if (postgres.status === 'fulfilled' && nats.status === 'fulfilled' && mail.status === 'fulfilled') {
    return { postgres: postgres.value, nats: nats.value, mail: mail.value };
  }
  if (mail.status === 'fulfilled') await mail.value.inbox?.close();
  throw [postgres, nats, mail].find((part) => part.status === 'rejected')?.reason;
}

async function providePostgres(options: Provisioning): Promise<Provisions['postgres']> {
  const { given, dataDir, backups } = options;
  const names = [...services.map(({ database }) => database), ...(options.partners ? [partnersDatabase] : [])];
  const owners = names.map(ownerOf);
  const passwords = loadPasswords(dataDir, ['postgres', ...names, ...owners]);
  const wanted = names.map((name) => ({
    name,
    password: passwords[name] ?? '',
    ownerPassword: passwords[ownerOf(name)] ?? '',
  }));
  if (given.database) {
    const urls = byService(await provisionDatabases(given.database, wanted));
    return { ...urls, source: `DATABASE_URL (${withoutPassword(given.database)})` };
  }
  const server = await startPostgres({
    ...options,
    dir: join(dataDir, 'postgres'),
    password: passwords['postgres'] ?? '',
    ...(backups && { archive: openArchive(backups) }),
  });
  const urls = byService(await provisionDatabases(server.url(), wanted, { ownServer: true }));
  for (const name of names) {
    for (const { column, from, to } of await raiseSequences(server.url(name)))
      options.say(
        `The sequence of ${column} in ${name} was behind its rows after a crash: raised from ${from} to ${to}.`,
      );
  }
  const settle = () => checkpoint(server.url());
  await settle();
  const source = `embedded Postgres ${server.version.split('-')[0]}, port ${server.port}`;
  return { ...urls, source, checkpoint: settle };
}

async function provideNats(options: Provisioning): Promise<Provisions['nats']> {
  const { given, dataDir } = options;
  const logins = natsLogins({ local: true });
  const urls = (urlOf: (login: NatsLogin) => string) =>
    Object.fromEntries(logins.map((login) => [login, urlOf(login)])) as Record<NatsLogin, string>;
  if (given.nats) {
    const { nats } = given;
    return { urls: urls(() => nats), source: `NATS_URL (${natsUrls(nats).map(withoutPassword).join()})` };
  }
  const names = logins.map((login) => `nats-${login}` as const);
  const passwords = loadPasswords(dataDir, names);
  const passwordOf = (login: NatsLogin) => passwords[`nats-${login}`];
  const block = authorization((login) => hashed(passwordOf(login)), { local: true });
  const operator = { user: natsOperator, pass: passwordOf(natsOperator) };
  const server = await startNats({ ...options, dir: join(dataDir, 'nats'), authorization: block, operator });
  const { version, source } = server.program;
  return {
    urls: urls((login) => `nats://${login}:${passwordOf(login)}@127.0.0.1:${server.port}`),
    source: `nats-server ${version} ${source}, port ${server.port}`,
  };
}

async function provideMail({ given: { smtp }, inboxPage }: Provisioning): Promise<Provisions['mail']> {
  if (smtp) return { smtpUrl: smtp, source: `SMTP_URL (${withoutPassword(smtp)})` };
  const inbox = await startInbox(inboxPage);
  return { smtpUrl: inbox.smtpUrl, source: 'built-in inbox', inbox };
}

function byService(urls: Record<string, string>): Pick<Provisions['postgres'], 'urls' | 'ownerUrls' | 'partners'> {
  const of = (login: (database: string) => string) =>
    Object.fromEntries(services.map(({ name, database }) => [name, urls[login(database)]])) as Record<
      ServiceName,
      string
    >;
  const { [partnersDatabase]: url, [ownerOf(partnersDatabase)]: ownerUrl } = urls;
  const partners = url === undefined || ownerUrl === undefined ? null : { url, ownerUrl };
  return { urls: of((database) => database), ownerUrls: of(ownerOf), partners };
}
