import { Worker } from 'node:worker_threads';
import { baseConfig, readConfig } from './config.js';

/** How long the thread that stands still may take to say where, in milliseconds. */
const sayWhereMs = 2_000;

/**
 * Runs in a thread of its own. It counts its own seconds without a beat, not the clock's: a machine that slept has lost none.
 * Through the inspector it stops a loop that does not end, also in a container's first process, which no signal of its own ends.
 */
function watch(data: {
  beats: Int32Array<SharedArrayBuffer>;
  name: string;
  seconds: number;
  sayWhereMs: number;
}): void {
  const { writeSync } = process.getBuiltinModule('node:fs');
  const { Session } = process.getBuiltinModule('node:inspector');
  const asleep = new Int32Array(new SharedArrayBuffer(4));
  let [seen, missed] = [-1, 0];
  while (missed < data.seconds) {
    Atomics.wait(asleep, 0, 0, 1_000);
    const beat = Atomics.load(data.beats, 0);
    missed = beat === seen ? missed + 1 : 0;
    seen = beat;
  }
  writeSync(2, `${data.name}: it has stood still for ${data.seconds} s, and ends itself.\n`);
  const session = new Session();
  const files = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) =>
    files.set(scriptId, url.replace('file://', '')),
  );
  session.on('Debugger.paused', ({ params }) => {
    const frames = params.callFrames.slice(0, 5).map(({ functionName, location: { scriptId, lineNumber } }) => {
      return `${functionName || 'a function'} (${files.get(scriptId) ?? ''}:${lineNumber + 1})`;
    });
    writeSync(2, `${data.name}: it stood still in ${frames.join(', called by ')}\n`);
    session.post('Runtime.evaluate', { expression: 'process.exit(1)' });
  });
  session.connectToMainThread();
  session.post('Debugger.enable');
  session.post('Debugger.pause');
  // It stands still outside of JavaScript.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), data.sayWhereMs);
}

/**
 * Ends this process when its event loop stands still, with the place on stderr: what supervises it, such as compose, starts it
 * again. That a server is away is no reason.
 */
export function startWatchdog(name: string): void {
  const { WATCHDOG_SECONDS: seconds } = readConfig(baseConfig.pick({ WATCHDOG_SECONDS: true }));
  if (seconds === 0) return;
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), 500).unref();
  // As text, because a shipped program is one file.
  const source = `(${watch.toString()})(process.getBuiltinModule('node:worker_threads').workerData)`;
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };
  new Worker(source, { eval: true, workerData: { beats, name, seconds, sayWhereMs }, resourceLimits }).unref();
}
