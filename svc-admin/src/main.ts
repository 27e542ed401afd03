import { runService } from '@rahi/service-kit';
import { AppModule, service } from './admin.definition.js';

await runService(service, AppModule);
