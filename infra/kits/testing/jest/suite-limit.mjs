import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const LOOK_MS = 2_000;

/**
 * A reporter of Jest that stops a suite which takes too long, and says what it did last. Jest itself only limits single tests,
 * and not those that keep the process busy.
 */
export default class SuiteLimit {
  #dir = process.env.RAHI_SUITE_DIR;
  #seconds = Number(process.env.RAHI_SUITE_SECONDS);
  /** By path: when each suite that runs was started. */
  #running = new Map();
  /** Paths of stopped suites. Jest may start one again in another worker, whose end it does not await. */
  #stopped = new Set();
  #timer;

  onRunStart() {
    if (this.#dir && this.#seconds > 0) this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  onTestFileStart({ path }) {
    this.#running.set(path, Date.now());
  }

  onTestFileResult({ path }) {
    this.#running.delete(path);
  }

  onRunComplete() {
    clearInterval(this.#timer);
    this.#endStopped();
  }

  #look() {
    for (const [path, since] of this.#running) {
      if (Date.now() - since > this.#seconds * 1000) this.#stop(path);
    }
    this.#endStopped();
  }

  #endStopped() {
    for (const worker of this.#workers()) {
      if (this.#stopped.has(worker.testPath)) end(worker);
    }
  }

  #stop(path) {
    const found = this.#workers().find(({ testPath }) => testPath === path);
    if (!found) return;
    this.#running.delete(path);
    this.#stopped.add(path);
    process.stderr.write(
      `Stopped after ${this.#seconds} s: ${path}\nThe last it did:\n${found.lines.map((line) => `  ${line}\n`).join('')}`,
    );
    // Jest reports the suite as failed and goes on with another worker.
    end(found);
  }

  #workers() {
    if (!existsSync(this.#dir)) return [];
    return readdirSync(this.#dir)
      .filter((name) => /^worker-\d+\.json$/.test(name))
      .map((name) => join(this.#dir, name))
      .map((file) => ({ file, ...readWorker(file) }))
      .filter(({ pid }) => pid !== undefined);
  }
}

/** @returns undefined when another run, whose workers are in the same folder, has just ended that worker */
function readWorker(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function end({ pid, file }) {
  // Another process may get the number later.
  rmSync(file, { force: true });
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
