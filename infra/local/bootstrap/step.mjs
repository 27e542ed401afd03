import { spawn } from 'node:child_process';

/** A step that failed: the message is the one sentence a person reads. */
export class StepFailure extends Error {
  name = 'StepFailure';
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Seconds since a moment, for people. */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/**
 * Runs a program and waits for it. With `quiet` its output is kept and given back instead of shown.
 * @returns {Promise<{code: number, output: string}>}
 */
export async function run(command, args, { cwd, env = process.env, quiet = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    const passOn = (signal) => child.kill(signal);
    if (process.listenerCount('SIGTERM') > 0) process.on('SIGTERM', passOn);
    child.once('close', (code, signal) => {
      process.removeListener('SIGTERM', passOn);
      resolve({ code: code ?? (signal ? 1 : 0), output });
    });
  });
}

/** Ends the process with the sentence of a failure; anything else is a defect and shown whole. */
export function failWith(error) {
  if (error instanceof StepFailure || ['UsageError', 'StartFailure'].includes(error?.name))
    process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error?.stack ?? error}\n`);
  process.exit(error?.name === 'UsageError' ? 2 : 1);
}
