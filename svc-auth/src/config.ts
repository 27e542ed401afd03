import { createECDH } from 'node:crypto';
import { email } from '@rahi/contracts';
import { baseConfig } from '@rahi/service-kit';
import * as z from 'zod';

/** "a@b.in, c@d.in" becomes a set of addresses as users are stored: trimmed, in lower case, with domains in ASCII (R54). */
const addressList = z
  .string()
  .default('')
  .transform((list) => list.split(',').filter((entry) => entry.trim() !== ''))
  .pipe(z.array(email))
  .transform((addresses): ReadonlySet<string> => new Set(addresses));

/** "push.example.in, push.example.org:8443" becomes a set of hosts, as URLs have them: with the port where it is not 443. */
const hostList = z
  .string()
  .default('')
  .transform((list) => list.split(',').map((entry) => entry.trim().toLowerCase()))
  .transform((hosts) => hosts.filter((host) => host !== ''))
  .refine((hosts) => hosts.every(isHost))
  .transform((hosts): ReadonlySet<string> => new Set(hosts));

/** A part of a pair of keys on the curve P-256, base64url. */
const keyOf = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .refine((key) => Buffer.from(key, 'base64url').length === bytes)
    .optional();

const settings = baseConfig.extend({
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(3).default('Rahi <no-reply@rahi.test>'),
  /** The address of Rahi for browsers: in the links of mails, and for passkeys. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  /** R4: the first administrators. */
  ADMIN_EMAILS: addressList,
  /** R3: codes per client address in 15 minutes. */
  OTP_PER_ADDRESS: z.coerce.number().int().min(1).default(20),
  /** R36: whether administrators must set up a second factor. One that is set up is always required at sign-in. */
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  /** R36: the limit of code mails to one email in 24 hours, not counting those requested by a browser of its owner. */
  OTP_PER_EMAIL: z.coerce.number().int().min(1).default(20),
  /** Sends an SMS by a POST of `{to, text}`; without it trusted contacts are notified by mail only. HTTPS, or this machine. */
  SMS_GATEWAY_URL: z
    .url({ protocol: /^https?$/ })
    .refine(mayCarrySecrets)
    .optional(),
  /** Sent as a bearer token. */
  SMS_GATEWAY_TOKEN: z.string().min(8).max(500).optional(),
  /** Whether notifications are sent to devices (R33). */
  PUSH: z.stringbool().default(true),
  /** Hosts of push services besides those of the browsers. */
  PUSH_SERVICES: hostList,
  /** Left out, the first start makes a pair of keys and keeps it in the database. */
  VAPID_PUBLIC_KEY: keyOf(65),
  VAPID_PRIVATE_KEY: keyOf(32),
  /** The contact address for push services; default: the address of MAIL_FROM. */
  VAPID_SUBJECT: z.url({ protocol: /^(?:mailto|https)$/ }).optional(),
});

export const authConfig = settings.refine(isPair, { path: ['VAPID_PRIVATE_KEY'] });
export type AuthConfig = z.output<typeof authConfig>;

function isHost(host: string): boolean {
  return /^[a-z0-9.:[\]-]+$/.test(host) && URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host;
}

function isPair({ VAPID_PUBLIC_KEY: given, VAPID_PRIVATE_KEY: secret }: z.output<typeof settings>): boolean {
  if (given === undefined || secret === undefined) return given === secret;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(secret, 'base64url');
  } catch {
    // Not a private key of this curve.
    return false;
  }
  return curve.getPublicKey('base64url') === given;
}

/** Without TLS, secrets may only be sent to this machine. */
function mayCarrySecrets(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || hostname === '127.0.0.1' || hostname === 'localhost';
}
