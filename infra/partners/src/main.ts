import { offersKeys, partnersProgram } from '@rahi/contracts';
import { bootProgram, runProcess } from '@rahi/service-kit/program';

// Each is loaded only where it runs: what a database needs takes 40 MB.
if (offersKeys(process.env['PARTNERS'])) {
  const [{ runService }, { ApiModule, program }] = await Promise.all([
    import('@rahi/service-kit'),
    import('./api.module.js'),
  ]);
  await runService(program, ApiModule);
} else if (process.argv[2] !== 'migrate') {
  // A deployment migrates before it serves: without keys there is no database.
  const { AppModule } = await import('./app.module.js');
  await runProcess(partnersProgram, () => bootProgram(AppModule));
}
