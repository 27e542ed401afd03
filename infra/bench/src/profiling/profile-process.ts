import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

// Loaded into a process before its own program: keeps a CPU profile of it, written when it ends. As --cpu-prof does,
// which NODE_OPTIONS does not take.
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
