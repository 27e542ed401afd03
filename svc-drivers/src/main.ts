import { runService } from '@rahi/service-kit';
import { driversService } from './drivers.definition.js';

await runService(driversService);
