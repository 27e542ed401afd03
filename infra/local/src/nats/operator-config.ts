import { natsOperator, natsLogins, authorization, type NatsLogin } from './users.js';

/** Variable of nats-server's environment that holds a user's password, or its bcrypt hash. */
export function passwordVariable(user: NatsLogin): string {
  return `NATS_PASSWORD_${user.toUpperCase().replaceAll('-', '_')}`;
}

/**
 * The part of nats-server's configuration that a deployment includes: the users of the product and what each may do, with
 * variables for the passwords.
 */
export function operatorConfig(): string {
  const variables = natsLogins({ local: false }).map(passwordVariable);
  return [
    '# Users of Rahi and what each may publish and subscribe. Written by `npm run nats-config`; do not edit.',
    '# In nats-server.conf: include "rahi-users.conf"',
    '# nats-server takes the passwords, or their bcrypt hashes, from its environment:',
    ...variables.map((variable) => `#   ${variable}`),
    `# "${natsOperator}" may do everything: for people and backups, never for a process.`,
    '',
    authorization((user) => `$${passwordVariable(user)}`, { local: false }),
  ].join('\n');
}
