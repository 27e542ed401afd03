import { runService } from '@rahi/service-kit';
import { authService } from './auth.service-definition.js';

await runService(authService);
