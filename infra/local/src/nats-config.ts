import { operatorConfig } from './nats/operator-config.js';

process.stdout.write(operatorConfig());
