import { runOpsProgram } from '@rahi/service-kit';

await runOpsProgram({ name: 'svc-admin', commands: [] });
