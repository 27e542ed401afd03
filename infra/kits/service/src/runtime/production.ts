import { natsUrls } from '@rahi/contracts';
import * as z from 'zod';
import type { Environment } from './config.js';

/** Passwords from examples and images, which every attacker tries. */
const known = /^(?:123456|admin|changeme|guest|nats|pass|password|postgres|rahi|root|secret|test)$/i;
/** Names that RFC 2606 reserves: the local mode and the examples use them, and no mail can be received there. */
const reservedAddress = /@(?:[\w-]+\.)*(?:test|example|invalid|localhost|example\.(?:com|net|org))\b/i;
/** Settings whose address must have a password: a server without one would accept anybody. */
const needsPassword = new Set(['DATABASE_URL', 'DATABASE_REPLICA_URL', 'NATS_URL']);

const ownAddresses = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * The settings that are not allowed in the mode of the environment. `npm start` runs the same programs and sets
 * RAHI_LOCAL, which lifts the production checks for one machine: a process whose health port is open to other machines,
 * as in all our images, was not started by `npm start`.
 * @returns one fault per variable, with its name and never its value
 */
export function unfit(config: Readonly<Record<string, unknown>>, env: Environment): string[] {
  if (z.stringbool().safeParse(env['RAHI_LOCAL']).data !== true)
    return env['NODE_ENV'] === 'production' ? unfitForProduction(config) : [];
  const { HEALTH_HOST: host } = config;
  if (typeof host !== 'string' || ownAddresses.has(host)) return [];
  return ['RAHI_LOCAL is only for npm start: HEALTH_HOST lets other machines in'];
}

/** Finds defaults of the local mode, and missing or well-known passwords. */
function unfitForProduction(config: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(config).flatMap(([name, value]) => {
    const texts = (value instanceof Set ? [...value] : [value]).filter((text) => typeof text === 'string');
    const each = name === 'NATS_URL' ? texts.flatMap(natsUrls) : texts;
    const fault = each.map((text) => faultOf(name, text)).find((found) => found !== null);
    return fault ? [`${name} ${fault}`] : [];
  });
}

function faultOf(name: string, text: string): string | null {
  if (!name.endsWith('_URL') || !URL.canParse(text))
    return reservedAddress.test(text) ? 'is an address of the local mode' : null;
  const { hostname, username, password } = new URL(text);
  if (name === 'PUBLIC_URL' && ownAddresses.has(hostname)) return 'is an address of this machine';
  if (password === '') return needsPassword.has(name) ? 'has no password' : null;
  const usual = known.test(password) || password.toLowerCase() === username.toLowerCase();
  return usual ? 'has a well-known password' : null;
}
