import { runService } from '@rahi/service-kit';
import { AppModule, service } from './auth.service-definition.js';

await runService(service, AppModule);
