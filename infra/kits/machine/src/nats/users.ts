import { localNatsUser, natsPermissions, natsUsers, type AnyNatsUser } from '@rahi/contracts';
import { hashSync } from 'bcryptjs';

/** For people and backups: may do everything. None of our processes uses it. */
export const natsOperator = 'operator';
export type NatsLogin = AnyNatsUser | typeof natsOperator;

/** The users of our nats-servers. */
export function natsLogins({ local }: { local: boolean }): NatsLogin[] {
  return [...natsUsers, ...(local ? ([localNatsUser] as const) : []), natsOperator];
}

// The passwords are long and random, so a low cost is safe; every connection pays for it.
const bcryptCost = 5;

/** The hash by which nats-server knows a password. */
export const hashed = (password: string): string => hashSync(password, bcryptCost);

/** Variable of nats-server's environment that holds a user's password, or its bcrypt hash. */
export function passwordVariable(user: NatsLogin): string {
  return `NATS_PASSWORD_${user.toUpperCase().replaceAll('-', '_')}`;
}

/**
 * The `authorization` block of nats-server's configuration: the users, and what each may publish and subscribe, from the
 * table in the contracts.
 * @param password a hash, or a variable of the server's environment
 */
export function authorization(password: (user: NatsLogin) => string, options: { local: boolean }): string {
  const users = natsLogins(options).map((user) => ({
    user,
    password: password(user),
    ...(user !== natsOperator && { permissions: permissionsOf(user, options) }),
  }));
  // JSON without quotes around names, and around variables.
  const text = JSON.stringify({ users }, null, 2).replace(/"(\w+)":/g, '$1:');
  return `authorization ${text.replace(/"(\$NATS_\w+)"/g, '$1')}\n`;
}

/** The part of nats-server's configuration that a deployment includes: the users, with variables for their passwords. */
export function operatorConfig(): string {
  return [
    '# Users of Rahi and what each may publish and subscribe. Written by `npm run nats-config`; do not edit.',
    '# In nats-server.conf: include "rahi-users.conf"',
    '# nats-server takes the passwords, or their bcrypt hashes, from its environment:',
    ...natsLogins({ local: false }).map((user) => `#   ${passwordVariable(user)}`),
    `# "${natsOperator}" may do everything: for people and backups, never for a process.`,
    '',
    authorization((user) => `$${passwordVariable(user)}`, { local: false }),
  ].join('\n');
}

function permissionsOf(user: AnyNatsUser, options: { local: boolean }) {
  const { publish, subscribe, answers } = natsPermissions(user, options);
  return {
    publish: allowed(publish),
    subscribe: allowed(subscribe),
    // One answer to each request, and to each event, which is how it is acknowledged. nats-server 2.9 forgets what was
    // answered when it keeps more than 4,096, and what was not after this time (ADR 0009).
    ...(answers && { allow_responses: { max: 1, expires: '60s' } }),
  };
}

/** An empty list would allow everything, so it becomes a denial of everything. */
const allowed = (subjects: readonly string[]) => (subjects.length > 0 ? { allow: subjects } : { deny: ['>'] });
