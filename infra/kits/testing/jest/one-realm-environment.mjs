import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** ADR 0015: suites run in the realm of Node itself. What one adds to it goes when it ends. */
export default class OneRealmEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.before = { keys: new Set(Reflect.ownKeys(globalThis)), env: { ...process.env }, exit: process.exit };
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    Object.assign(globalThis, projectConfig.globals);
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    const { keys, env, exit } = this.before;
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    for (const key of Reflect.ownKeys(globalThis)) if (!keys.has(key)) Reflect.deleteProperty(globalThis, key);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  // Jest asks that there is one; the runtime uses none.
  getVmContext() {
    return {};
  }
}
