import { operatorConfig } from './nats/users.js';

process.stdout.write(operatorConfig());
