import { partnersProgram } from '@rahi/contracts';
import { bootProgram, runProcess } from '@rahi/service-kit/program';
import { AppModule } from './app.module.js';

await runProcess(partnersProgram, () => bootProgram(AppModule));
