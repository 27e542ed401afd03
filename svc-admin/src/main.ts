import { runService } from '@rahi/service-kit';
import { adminService } from './admin.definition.js';

await runService(adminService());
