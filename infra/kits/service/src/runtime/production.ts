import * as z from 'zod';

type Env = Readonly<Record<string, string | undefined>>;

/** Passwords that stand in examples and images, and so in every attacker's list. */
const known = new Set([
  'admin',
  'changeme',
  'guest',
  'nats',
  'pass',
  'password',
  'postgres',
  'rahi',
  'root',
  'secret',
  'test',
  '123456',
]);
/** Names that RFC 2606 reserves: what the local mode and the examples use, and what nobody can receive mail at. */
const reservedAddress = /@(?:[\w-]+\.)*(?:test|example|invalid|localhost|example\.(?:com|net|org))\b/i;
/** Addresses whose servers ask who is there. Without a password they would take anybody. */
const needsPassword = new Set(['DATABASE_URL', 'NATS_URL']);

/** Does this process serve the public? `npm start` runs the same programs, and says so with RAHI_LOCAL. */
export function isProduction(env: Env): boolean {
  return env['NODE_ENV'] === 'production' && z.stringbool().safeParse(env['RAHI_LOCAL']).data !== true;
}

/**
 * What of a configuration may not go into production: defaults of the local mode, and passwords that are none.
 * @returns one fault a variable, naming it and never showing its value
 */
export function unfitForProduction(config: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(config).flatMap(([name, value]) => {
    const texts = (value instanceof Set ? [...value] : [value]).filter((text) => typeof text === 'string');
    const fault = texts.map((text) => faultOf(name, text)).find((found) => found !== null);
    return fault ? [`${name} ${fault}`] : [];
  });
}

function faultOf(name: string, text: string): string | null {
  if (name.endsWith('_URL') && URL.canParse(text)) return passwordFault(name, new URL(text));
  return reservedAddress.test(text) ? 'is an address of the local mode' : null;
}

function passwordFault(name: string, { username, password }: URL): string | null {
  if (password === '') return needsPassword.has(name) ? 'has no password' : null;
  const plain = password.toLowerCase();
  return known.has(plain) || plain === username.toLowerCase() ? 'has a well-known password' : null;
}
