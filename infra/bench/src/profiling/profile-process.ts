import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

// Loaded before a program: writes a CPU profile when the process exits, as --cpu-prof does, which NODE_OPTIONS does not
// accept.
const file = process.env['PROFILE_FILE'];
if (file === undefined) throw new Error('PROFILE_FILE is not set');
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.setSamplingInterval', { interval: 500 });
session.post('Profiler.start');
process.on('exit', () => {
  session.post('Profiler.stop', (error, result) => {
    if (!error)
      writeFileSync(file.replace('.cpuprofile', `.${process.pid}.cpuprofile`), JSON.stringify(result.profile));
  });
});
