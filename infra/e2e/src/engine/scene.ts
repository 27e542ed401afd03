import type { TestBrowser } from '@rahi/testing-kit';
import type { Deployment } from './deployment.js';
import type { Engine } from './engine.js';

/** What the steps work on. */
export interface Scene {
  readonly engine: Engine;
  readonly deployment: Deployment;
  readonly browser: TestBrowser;
  /** A folder for files of this run. */
  readonly folder: string;
}

/** @throws Error with both, when they differ */
export function mustBe(found: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`found ${one} in the place of ${other}`);
}
