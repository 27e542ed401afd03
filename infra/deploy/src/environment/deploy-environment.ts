import { randomBytes } from 'node:crypto';
import { serviceNames } from '@rahi/contracts';
import { natsLogins, passwordVariable } from '@rahi/local';
import * as z from 'zod';

const line = z.string().regex(/^[^\n\r']*$/, 'may hold neither quotes nor line breaks');
/** Not localhost itself: browsers would then refuse http there to whatever else is worked on (HSTS). */
const defaultHost = 'rahi.localhost';
const hostname = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

const wishes = z.strictObject({
  host: z.string().regex(hostname, 'must be a host name, such as rahi.example.in'),
  admins: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.email('must be email addresses, comma separated'))),
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
  ...natsLogins({ local: false }).map(passwordVariable),
];

/** Lines with new passwords for what an environment file of an earlier release lacks; none where it lacks nothing. */
export function missingSecrets(content: string, password = randomPassword): string[] {
  const lacking = secrets().filter((name) => !new RegExp(`^${name}=`, 'm').test(content));
  return lacking.map((name) => `${name}='${password()}'`);
}

/**
 * The text of an environment file for docker-compose.yml, with new passwords. Certificates: of an authority of its own for
 * this machine, else of a public one, asked for in the name of the first administrator.
 * @throws WishError naming the option that does not fit
 */
export function deployEnvironment(given: Wishes, password = randomPassword): string {
  const { host, admins, smtp, tls, 'mail-from': from } = parsed(given);
  const certificate = tls ?? (isLocal(host) ? 'internal' : admins[0]);
  if (certificate === undefined)
    throw new WishError(
      `--tls is needed for ${host} without --admins: an email address for the authority, or internal.`,
    );
  const settings: [string, string][] = [
    ['RAHI_HOST', host],
    ['RAHI_TLS', certificate],
    ['ADMIN_EMAILS', admins.join(',')],
    ['MAIL_FROM', from ?? `Rahi <no-reply@${isLocal(host) ? 'rahi.internal' : host}>`],
    ['SMTP_URL', smtp ?? 'smtp://mailpit:1025'],
  ];
  return [
    '# Of one installation of Rahi, read by docker compose. Written by `npm run deploy-env`. Holds its passwords: show it to',
    '# nobody, and keep a copy where backups are kept.',
    ...settings.map(([name, value]) => `${name}='${value}'`),
    ...secrets().map((name) => `${name}='${password()}'`),
    '',
  ].join('\n');
}

/** 192 bits; nothing in it means anything in an address, a shell, YAML or the configuration of NATS. */
function randomPassword(): string {
  return `r${randomBytes(24).toString('hex')}`;
}

/** Names that browsers find on this machine themselves, and no authority certifies. */
const isLocal = (host: string): boolean => /(?:^|\.)localhost$/.test(host);

function parsed({ host = defaultHost, admins = '', ...rest }: Wishes): z.output<typeof wishes> {
  const result = wishes.safeParse({ host, admins, ...rest });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new WishError(`--${String(issue?.path[0])} ${issue?.message}.`);
}
