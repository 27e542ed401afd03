import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { isSameProcess } from '@rahi/machine-kit/process/identity';
import { readRegistry, type RecordedProcess } from '@rahi/machine-kit/process/registry';
import { StubLauncher } from './stub-launcher.js';
import { PROGRAM_NAMES, StubRepository } from './stub-repository.js';

export const CHILDREN = ['postgres', 'nats-server', ...PROGRAM_NAMES];

/** One stub repository for a suite. Launchers are ended and behaviours reset after every test. */
export class LauncherSuite {
  readonly repository = new StubRepository();
  private readonly launchers: StubLauncher[] = [];

  launch(...args: string[]): StubLauncher {
    return this.launchWith({}, ...args);
  }

  launchWith(options: Parameters<typeof StubLauncher.start>[2], ...args: string[]): StubLauncher {
    const launcher = StubLauncher.start(this.repository, args, options);
    this.launchers.push(launcher);
    return launcher;
  }

  /** The processes that the launcher has recorded. */
  recorded(): RecordedProcess[] {
    return readRegistry(join(this.repository.dataDir, 'run', 'processes.json'));
  }

  recordOf(name: string): RecordedProcess {
    const found = this.recorded().find((entry) => entry.name === name);
    if (!found) throw new Error(`${name} is not recorded`);
    return found;
  }

  async reset(): Promise<void> {
    await Promise.all(this.launchers.splice(0).map((launcher) => launcher.dispose()));
    for (const name of PROGRAM_NAMES) this.repository.behave(name, 'well');
  }
}

export function launcherSuite(): () => LauncherSuite {
  let suite: LauncherSuite;
  beforeAll(() => {
    suite = new LauncherSuite();
  });
  afterEach(() => suite.reset());
  afterAll(() => suite.repository.remove());
  return () => suite;
}

export function stillRunning(processes: readonly RecordedProcess[]): string[] {
  return processes.filter(({ pid, identity }) => isSameProcess(pid, identity)).map(({ name }) => name);
}
