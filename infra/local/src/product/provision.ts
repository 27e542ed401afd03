import { join } from 'node:path';
import { services, type ServiceName } from '@rahi/contracts';
import { loadPasswords } from '../data/secrets.js';
import { startInbox, type Inbox } from '../inbox/inbox.js';
import { startNats } from '../nats/start-nats.js';
import { authorization, hashed, natsLogins, type NatsLogin } from '../nats/users.js';
import { provisionDatabases, withoutPassword } from '../postgres/databases.js';
import { startPostgres } from '../postgres/postgres-server.js';
import type { ProcessRegistry } from '../process/registry.js';
import type { ProcessEvent, SupervisedProcess } from '../process/supervised-process.js';

/** DATABASE_URL, NATS_URL and SMTP_URL as the person gave them. */
export interface Given {
  readonly database?: string;
  readonly nats?: string;
  readonly smtp?: string;
}

export interface Provisioning {
  readonly dataDir: string;
  readonly registry: ProcessRegistry;
  /** Told of every server just before it is started. */
  readonly adopt: (process: SupervisedProcess) => void;
  readonly report: (event: ProcessEvent) => void;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  readonly given: Given;
  readonly inboxPage: { readonly port: number; readonly host: string };
  readonly fsync: boolean;
}

/** What the services lean on. Each `source` says in a few words which one was chosen. */
export interface Provisions {
  readonly postgres: { readonly urls: Readonly<Record<ServiceName, string>>; readonly source: string };
  /** By user: each process has its own. */
  readonly nats: { readonly urls: Readonly<Record<NatsLogin, string>>; readonly source: string };
  readonly mail: { readonly smtpUrl: string; readonly source: string; readonly inbox?: Inbox };
}

/**
 * Provides Postgres, NATS and mail side by side: what the person gave, else an embedded one.
 * @throws StartFailure
 */
export async function provision(options: Provisioning): Promise<Provisions> {
  // All three are waited for before a failure is told, so that none comes up after the clean-up.
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
  const names = services.map(({ database }) => database);
  const passwords = loadPasswords(options.dataDir, ['postgres', ...names]);
  const wanted = names.map((name) => ({ name, password: passwords[name] ?? '' }));
  if (options.given.database) {
    const adminUrl = options.given.database;
    const urls = byService(await provisionDatabases(adminUrl, wanted));
    return { urls, source: `DATABASE_URL (${withoutPassword(adminUrl)})` };
  }
  const server = await startPostgres({
    ...serverOptions(options, 'postgres', 'postgres'),
    password: passwords['postgres'] ?? '',
    fsync: options.fsync,
  });
  const urls = byService(await provisionDatabases(server.url(), wanted, { ownServer: true }));
  return { urls, source: `embedded Postgres ${server.version.split('-')[0]}, port ${server.port}` };
}

async function provideNats(options: Provisioning): Promise<Provisions['nats']> {
  const { nats } = options.given;
  if (nats) return { urls: byLogin(() => nats), source: `NATS_URL (${withoutPassword(nats)})` };
  const passwords = loadPasswords(options.dataDir, logins.map(passwordName));
  const passwordOf = (login: NatsLogin) => passwords[passwordName(login)] ?? '';
  const server = await startNats({
    ...serverOptions(options, 'nats', 'nats-server'),
    say: options.say,
    authorization: authorization((login) => hashed(passwordOf(login)), { local: true }),
  });
  const { version, source } = server.program;
  const urlOf = (login: NatsLogin) => `nats://${login}:${passwordOf(login)}@127.0.0.1:${server.port}`;
  return { urls: byLogin(urlOf), source: `nats-server ${version} ${source}, port ${server.port}` };
}

const logins = natsLogins({ local: true });
const passwordName = (login: NatsLogin) => `nats-${login}`;

function byLogin(urlOf: (login: NatsLogin) => string): Record<NatsLogin, string> {
  return Object.fromEntries(logins.map((login) => [login, urlOf(login)])) as Record<NatsLogin, string>;
}

async function provideMail(options: Provisioning): Promise<Provisions['mail']> {
  const { smtp } = options.given;
  if (smtp) return { smtpUrl: smtp, source: `SMTP_URL (${withoutPassword(smtp)})` };
  const inbox = await startInbox(options.inboxPage);
  return { smtpUrl: inbox.smtpUrl, source: 'built-in inbox', inbox };
}

function serverOptions({ dataDir, registry, adopt, report, signal }: Provisioning, folder: string, name: string) {
  return { dir: join(dataDir, folder), logFile: join(dataDir, 'logs', `${name}.log`), registry, adopt, report, signal };
}

function byService(urls: Record<string, string>): Record<ServiceName, string> {
  const entries = services.map(({ name, database }) => [name, urls[database]] as const);
  return Object.fromEntries(entries) as Record<ServiceName, string>;
}
