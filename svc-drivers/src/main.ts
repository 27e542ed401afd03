import { runService } from '@rahi/service-kit';
import { AppModule, service } from './drivers.definition.js';

await runService(service, AppModule);
