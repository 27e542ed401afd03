import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { isSameProcess } from '../process/identity.js';
import { readRegistry, type RecordedProcess } from '../process/registry.js';
import { StubLauncher } from './stub-launcher.js';
import { PROGRAM_NAMES, StubRepository } from './stub-repository.js';

export const CHILDREN = ['postgres', 'nats-server', ...PROGRAM_NAMES];

export interface LauncherSuite {
  readonly repository: StubRepository;
  launch(...args: string[]): StubLauncher;
  launchWith(env: NodeJS.ProcessEnv, ...args: string[]): StubLauncher;
  launchThroughNpm(...args: string[]): StubLauncher;
  /** The processes that the launcher has on record now. */
  recorded(): RecordedProcess[];
  recordOf(name: string): RecordedProcess;
}

/** Sets a suite up with one stub repository; launchers are ended and behaviours reset after every test. */
export function launcherSuite(): () => LauncherSuite {
  let repository: StubRepository;
  const launchers: StubLauncher[] = [];
  const keep = (launcher: StubLauncher) => {
    launchers.push(launcher);
    return launcher;
  };
  beforeAll(() => {
    repository = StubRepository.create();
  });
  afterEach(async () => {
    await Promise.all(launchers.splice(0).map((launcher) => launcher.dispose()));
    for (const name of PROGRAM_NAMES) repository.behave(name, 'well');
  });
  afterAll(() => repository.remove());
  return () => {
    const recorded = () => readRegistry(join(repository.dataDir, 'run', 'processes.json'));
    return {
      repository,
      launch: (...args) => keep(StubLauncher.start(repository, args)),
      launchWith: (env, ...args) => keep(StubLauncher.start(repository, args, env)),
      launchThroughNpm: (...args) => keep(StubLauncher.startThroughNpm(repository, args)),
      recorded,
      recordOf: (name) => {
        const found = recorded().find((entry) => entry.name === name);
        if (!found) throw new Error(`${name} is not on record`);
        return found;
      },
    };
  };
}

export function stillRunning(processes: readonly RecordedProcess[]): string[] {
  return processes.filter(({ pid, identity }) => isSameProcess(pid, identity)).map(({ name }) => name);
}
