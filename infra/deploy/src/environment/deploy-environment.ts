import { randomBytes } from 'node:crypto';
import { parseEnv } from 'node:util';
import { partnersProgram, serviceNames } from '@rahi/contracts';
import { natsLogins, passwordVariable } from '@rahi/machine-kit';
import * as z from 'zod';

const line = z.string().regex(/^[^\n\r']*$/, 'may hold neither quotes nor line breaks');
/** Not localhost itself: browsers would then refuse http there to whatever else is worked on (HSTS). */
const defaultHost = 'rahi.localhost';
const hostname = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

const wishes = z.strictObject({
  host: z.string().regex(hostname, 'must be a host name, such as rahi.example.in').optional(),
  admins: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.email('must be email addresses, comma separated')))
    .optional(),
  'mail-from': line.min(3).optional(),
  smtp: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example.in' })
    .pipe(line)
    .optional(),
  tls: line.min(1).optional(),
});
export type Wishes = Partial<z.input<typeof wishes>>;

/** What cannot be made an environment of. Names the option, and never shows a secret. */
export class WishError extends Error {
  override name = 'WishError';
}

/** The variable that holds the password of a service's Postgres login. */
export const databaseVariable = (service: string): string =>
  `POSTGRES_PASSWORD_${service.toUpperCase().replaceAll('-', '_')}`;

/** The variable that holds the password of the login that owns a service's database. */
export const ownerVariable = (service: string): string =>
  `POSTGRES_OWNER_PASSWORD_${service.toUpperCase().replaceAll('-', '_')}`;

/** The variables of every password of an installation. */
const secrets = (): string[] => [
  'POSTGRES_PASSWORD',
  ...serviceNames.map(databaseVariable),
  ...serviceNames.map(ownerVariable),
  databaseVariable(partnersProgram),
  ownerVariable(partnersProgram),
  ...natsLogins({ local: false }).map(passwordVariable),
];

/** The settings of an environment file, by variable. */
type Settings = Readonly<Record<'RAHI_HOST' | 'RAHI_TLS' | 'ADMIN_EMAILS' | 'MAIL_FROM' | 'SMTP_URL', string>>;

/**
 * The text of an environment file for docker-compose.yml, with new passwords. Certificates: of an authority of its own for
 * this machine, else of a public one, asked for in the name of the first administrator.
 * @throws WishError naming the option that does not fit
 */
export function deployEnvironment(given: Wishes, password = randomPassword): string {
  return [
    '# Of one installation of Rahi, read by docker compose. Written by `npm run deploy-env`. Holds its passwords: show it to',
    '# nobody, and keep a copy where backups are kept.',
    ...Object.entries(settingsFor(parsed(given), {})).map(([name, value]) => `${name}='${value}'`),
    ...secrets().map((name) => `${name}='${password()}'`),
    '',
  ].join('\n');
}

/** What a second run changes in an environment file. */
export interface Changed {
  readonly content: string;
  /** The settings that differ, with their values before and now. */
  readonly settings: readonly { readonly name: string; readonly before: string | undefined; readonly now: string }[];
  /** The variables of passwords that the file lacked. */
  readonly added: readonly string[];
}

/**
 * An environment file with other settings. What is not asked for stays as it is, every password among it; a setting that
 * follows from another one (the certificate and the sender from the host) changes with it, unless somebody has set it to
 * something else. Passwords that a newer release needs are added.
 * @throws WishError naming the option that does not fit
 */
export function changedEnvironment(content: string, given: Wishes, password = randomPassword): Changed {
  const before = parseEnv(content);
  const settings = Object.entries(settingsFor(parsed(given), before)).flatMap(([name, now]) =>
    now === before[name] ? [] : [{ name, before: before[name], now }],
  );
  const added = secrets().filter((name) => !before[name]);
  let text = content.endsWith('\n') || content === '' ? content : `${content}\n`;
  for (const { name, now } of settings) text = withVariable(text, name, now);
  for (const name of added) text = withVariable(text, name, password());
  return { content: text, settings, added };
}

/** The last line of a variable counts, for compose too. */
function withVariable(text: string, name: string, value: string): string {
  const lines = text.split('\n');
  const at = lines.findLastIndex((one) => new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`).test(one));
  const written = `${name}='${value}'`;
  if (at === -1) return `${text}${written}\n`;
  return lines.with(at, written).join('\n');
}

function settingsFor(asked: z.output<typeof wishes>, before: Readonly<Record<string, string | undefined>>): Settings {
  const host = asked.host ?? (before['RAHI_HOST'] || defaultHost);
  const admins = asked.admins?.join(',') ?? before['ADMIN_EMAILS'] ?? '';
  const old = derived(before['RAHI_HOST'] ?? '', before['ADMIN_EMAILS'] ?? '');
  const now = derived(host, admins);
  /** What was asked for; else what somebody has set; else what follows from the host. */
  const choose = (name: 'RAHI_TLS' | 'MAIL_FROM', wish: string | undefined): string | undefined => {
    const is = before[name];
    return wish ?? (is && is !== old[name] ? is : now[name]);
  };
  const certificate = choose('RAHI_TLS', asked.tls);
  if (certificate === undefined)
    throw new WishError(
      `--tls is needed for ${host} without --admins: an email address for the authority, or internal.`,
    );
  return {
    RAHI_HOST: host,
    RAHI_TLS: certificate,
    ADMIN_EMAILS: admins,
    MAIL_FROM: choose('MAIL_FROM', asked['mail-from']) ?? '',
    SMTP_URL: asked.smtp ?? (before['SMTP_URL'] || 'smtp://mailpit:1025'),
  };
}

/** The settings that follow from the host and the administrators. */
function derived(host: string, admins: string): { RAHI_TLS: string | undefined; MAIL_FROM: string } {
  return {
    RAHI_TLS: isLocal(host) ? 'internal' : admins.split(',')[0] || undefined,
    MAIL_FROM: `Rahi <no-reply@${isLocal(host) ? 'rahi.internal' : host}>`,
  };
}

/** 192 bits; nothing in it means anything in an address, a shell, YAML or the configuration of NATS. */
function randomPassword(): string {
  return `r${randomBytes(24).toString('hex')}`;
}

/** Names that browsers find on this machine themselves, and no authority certifies. */
const isLocal = (host: string): boolean => /(?:^|\.)localhost$/.test(host);

function parsed(given: Wishes): z.output<typeof wishes> {
  const result = wishes.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new WishError(`--${String(issue?.path[0])} ${issue?.message}.`);
}
