import { runProcess } from '@rahi/service-kit/process';
import { bootGateway } from './gateway.js';

await runProcess('gateway', () => bootGateway());
