import { existsSync, readFileSync, readdirSync } from 'node:fs';
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
  }

  #look() {
    for (const [path, since] of this.#running) {
      if (Date.now() - since > this.#seconds * 1000) this.#stop(path);
    }
  }

  #stop(path) {
    const found = this.#workers().find(({ testPath }) => testPath === path);
    if (!found) return;
    this.#running.delete(path);
    process.stderr.write(
      `Stopped after ${this.#seconds} s: ${path}\nThe last it did:\n${found.lines.map((line) => `  ${line}\n`).join('')}`,
    );
    // Jest reports the suite as failed and goes on with another worker. After another signal it would start the suite again.
    process.kill(found.pid, 'SIGKILL');
  }

  #workers() {
    if (!existsSync(this.#dir)) return [];
    return readdirSync(this.#dir)
      .filter((name) => /^worker-\d+\.json$/.test(name))
      .flatMap((name) => read(join(this.#dir, name)));
  }
}

/** A file that is being written is read at the next look. */
function read(file) {
  const text = readFileSync(file, 'utf8');
  return text.endsWith('}') ? [JSON.parse(text)] : [];
}
