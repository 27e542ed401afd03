import { existsSync } from 'node:fs';
import { findDebiansNats } from '../programs/find-program.js';
import { permissions } from './permissions.cases.js';

// Debian 12 has nats-server 2.9, which `npm start` takes where nothing newer can be fetched. Elsewhere: the usual one again.
permissions(async () =>
  existsSync('/etc/debian_version') ? findDebiansNats({ env: process.env, say: () => undefined }) : undefined,
);
