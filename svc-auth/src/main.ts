import { runService } from '@rahi/service-kit';
import { AppModule, service } from './app.module.js';

await runService(service, AppModule);
