import { operatorConfig } from '@rahi/machine-kit/nats/users';

process.stdout.write(operatorConfig());
