import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A step that failed. The message is the one sentence that a person reads. */
export class StepFailure extends Error {
  name = 'StepFailure';
}

let spoken = process.stdout;

/** Says the rest, and shows what programs print, on this stream instead of stdout. */
export function speakOn(stream) {
  spoken = stream;
}

export function say(line) {
  spoken.write(`${line}\n`);
}

/** Seconds since a moment, for people. */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/**
 * Runs a program and waits for it. With `quiet` its output is returned instead of shown. After `longestMs` it is stopped,
 * and `code` is 124.
 * @returns {Promise<{code: number, signal: string | null, output: string}>} the signal that ended it, if one did
 */
export async function run(command, args, { cwd, env = process.env, quiet = false, longestMs, stdin = 'ignore' }) {
  const output = quiet ? ['pipe', 'pipe'] : [spoken, 'inherit'];
  const child = spawn(command, args, { cwd, env, stdio: [stdin, ...output], timeout: longestMs });
  const start = performance.now();
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  const passOn = (signal) => child.kill(signal);
  const passedOn = ['SIGTERM', 'SIGINT'].filter((signal) => process.listenerCount(signal) > 0);
  for (const signal of passedOn) process.on(signal, passOn);
  try {
    const [code, signal] = await once(child, 'close');
    const late = signal !== null && longestMs !== undefined && performance.now() - start >= longestMs;
    return { code: late ? 124 : (code ?? (signal ? 1 : 0)), signal, output: text };
  } finally {
    for (const signal of passedOn) process.removeListener(signal, passOn);
  }
}

/** Ends the process with the sentence of an expected failure, or with the whole stack of a defect. */
export function failWith(error) {
  if (error instanceof StepFailure || ['UsageError', 'StartFailure'].includes(error?.name))
    process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error?.stack ?? error}\n`);
  if (error?.log) process.stderr.write(`Log: ${error.log}\n`);
  process.exit(error?.name === 'UsageError' ? 2 : 1);
}
