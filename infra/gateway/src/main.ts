import { runProcess } from '@rahi/service-kit';
import { bootGateway } from './gateway.js';

await runProcess('gateway', () => bootGateway());
