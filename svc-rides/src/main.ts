import { runService } from '@rahi/service-kit';
import { ridesService } from './rides.definition.js';

await runService(ridesService());
