import { TestEnvironment } from 'jest-environment-node';
import { suiteProgress } from './suite-progress.mjs';

/** Node, with a limit for the suite; the report of a failed test also says what its browsers show. */
export default class NodeEnvironment extends TestEnvironment {
  #progress;

  constructor(config, context) {
    super(config, context);
    this.#progress = suiteProgress(context.testPath);
  }

  async handleTestEvent(event) {
    this.#progress(event);
    if (event.name !== 'test_fn_failure' && event.name !== 'hook_failure') return;
    const screens = await this.global.rahiScreens?.();
    if (screens && typeof event.error?.stack === 'string') event.error.stack += `\n\nOn the screens:\n${screens}`;
  }
}
