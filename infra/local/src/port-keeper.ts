import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { KeeperOrder } from '@rahi/machine-kit/keeper-order';
import { answersOk, readiness } from '@rahi/machine-kit/process/health';
import type { KeeperAnswer } from '@rahi/machine-kit/process/supervised-process';

// port-keeper.js <program> <folder>: runs a program as a cluster worker and keeps the port that it listens on, so that
// the next version of the program takes over with no moment in which nothing answers. The worker accepts connections
// itself; nothing passes through here. A new version is ordered by an IPC message; other messages are for the program.

const READY_MS = 60_000;
/** How long the old program may finish its requests: longer than browsers wait between two polls. */
const RETIRE_MS = 15_000;

const [program = '', folder = ''] = process.argv.slice(2);
let serving: Worker | undefined;
let stopping = false;

cluster.schedulingPolicy = cluster.SCHED_NONE;
// Loaded when the first message comes: a start does not wait for it.
process.on(
  'message',
  (message) => void import('@rahi/machine-kit/keeper-order').then(({ orderIn }) => take(message, orderIn(message))),
);
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => void stop());
serve(fork({ program, folder, healthPort: Number(process.env['HEALTH_PORT']) }));

function take(message: unknown, wanted: KeeperOrder | undefined): void {
  if (wanted) void exchange(wanted);
  else if (message instanceof Object) serving?.send(message);
}

function fork({ program: exec, folder: cwd, healthPort }: KeeperOrder): Worker {
  cluster.setupPrimary({ exec, cwd, args: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return cluster.fork({ HEALTH_PORT: String(healthPort) });
}

/** Makes a worker the program. When it dies, this process dies in the same way, and the launcher starts both again. */
function serve(worker: Worker): void {
  serving = worker;
  worker.on('message', (message) => answer(message));
  worker.once('exit', (code, signal) => {
    if (stopping || serving !== worker) return;
    for (const other of workers()) other.process.kill('SIGKILL');
    if (signal) process.kill(process.pid, 'SIGKILL');
    else process.exit(code);
  });
  answer({ serving: worker.process.pid ?? process.pid } satisfies KeeperAnswer);
}

async function exchange(wanted: KeeperOrder): Promise<void> {
  const next = fork(wanted);
  const failed = await whyNotReady(next, wanted.healthPort);
  if (failed !== undefined) {
    next.process.kill('SIGKILL');
    return answer({ failed } satisfies KeeperAnswer);
  }
  const old = serving;
  serve(next);
  if (!old || old.isDead()) return;
  old.send('retire');
  const timer = setTimeout(() => old.process.kill('SIGKILL'), RETIRE_MS);
  old.once('exit', () => clearTimeout(timer));
}

async function whyNotReady(worker: Worker, healthPort: number): Promise<string | undefined> {
  const ready = () => answersOk(`http://127.0.0.1:${healthPort}/health/ready`);
  const outcome = await readiness(ready, () => worker.isDead(), READY_MS);
  if (outcome === 'ready') return undefined;
  if (outcome === 'late') return `the new version was not ready within ${READY_MS / 1000} s`;
  const { exitCode, signalCode } = worker.process;
  return `the new version stopped while starting (${signalCode ? `killed by ${signalCode}` : `exit code ${exitCode}`})`;
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const exits = workers().map((worker) => once(worker, 'exit'));
  for (const worker of workers()) worker.process.kill('SIGTERM');
  await Promise.all(exits);
  process.exit(0);
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => (worker && !worker.isDead() ? [worker] : []));
}

function answer(message: object): void {
  if (process.connected) process.send?.(message);
}
