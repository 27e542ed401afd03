import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { exchangeOrder, type ExchangeOrder, type SaidByDoor } from './process/door-messages.js';
import { answersOk } from './process/health.js';

// doorkeeper.js <program> <folder>: holds the port that a program listens on, so that the next version of it takes over
// without a moment in which nobody answers. Programs accept connections themselves; nothing passes through here.

const READY_POLL_MS = 60;
const READY_MS = 60_000;
/** How long the one before may finish what it has: longer than browsers pause between their polls. */
const RETIRE_MS = 15_000;

const [program = '', folder = ''] = process.argv.slice(2);
let serving: Worker | null = null;
let stopping = false;

cluster.schedulingPolicy = cluster.SCHED_NONE;
process.on('message', (message) => void exchange(exchangeOrder.parse(message)));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
process.on('disconnect', () => void stop());
serve(fork({ program, folder, healthPort: Number(process.env['HEALTH_PORT']) }));

function fork({ program: exec, folder: cwd, healthPort }: ExchangeOrder): Worker {
  cluster.setupPrimary({ exec, cwd, args: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return cluster.fork({ HEALTH_PORT: String(healthPort) });
}

/** From now on this one is the program: dying, it takes us along, and whoever started us starts anew. */
function serve(worker: Worker): void {
  serving = worker;
  worker.once('exit', (code, signal) => {
    if (stopping || serving !== worker) return;
    for (const other of workers()) other.process.kill('SIGKILL');
    if (signal) process.kill(process.pid, 'SIGKILL');
    else process.exit(code);
  });
  say({ serving: worker.process.pid ?? process.pid });
}

async function exchange(order: ExchangeOrder): Promise<void> {
  const next = fork(order);
  const failure = await unready(next, order.healthPort);
  if (failure !== null) {
    next.process.kill('SIGKILL');
    say({ failed: failure });
    return;
  }
  const old = serving;
  serve(next);
  if (!old || old.isDead()) return;
  old.send('retire');
  const timer = setTimeout(() => old.process.kill('SIGKILL'), RETIRE_MS);
  old.once('exit', () => clearTimeout(timer));
}

async function unready(worker: Worker, healthPort: number): Promise<string | null> {
  const deadline = Date.now() + READY_MS;
  while (!worker.isDead()) {
    if (await answersOk(`http://127.0.0.1:${healthPort}/health/ready`)) return null;
    if (Date.now() > deadline) return `the new one was not ready within ${READY_MS / 1000} s`;
    await pause(READY_POLL_MS);
  }
  const { exitCode, signalCode } = worker.process;
  return `the new one stopped while starting (${signalCode ? `killed by ${signalCode}` : `exit code ${exitCode}`})`;
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const ends = workers().map(async (worker) => {
    const end = once(worker, 'exit');
    worker.process.kill('SIGTERM');
    await end;
  });
  await Promise.all(ends);
  process.exit(0);
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => (worker && !worker.isDead() ? [worker] : []));
}

function say(message: SaidByDoor): void {
  if (process.connected) process.send?.(message);
}
