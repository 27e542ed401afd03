import { TestEnvironment } from 'jest-environment-node';
import { patientWith } from './patience.mjs';
import { suiteProgress } from './suite-progress.mjs';

/**
 * Node, with a limit for the suite. The report of a failed test also says what its browsers show, and a suite fails when its product
 * has warned of something.
 */
export default class NodeEnvironment extends TestEnvironment {
  #progress;
  #lengthen = patientWith();

  constructor(config, context) {
    super(config, context);
    this.#progress = suiteProgress(context.testPath);
  }

  async handleTestEvent(event, state) {
    this.#progress(event);
    this.#lengthen(event, state);
    if (event.name === 'run_finish')
      for (const words of (await this.global.rahiLogs?.()) ?? []) state.unhandledErrors.push(new Error(words));
    if (event.name !== 'test_fn_failure' && event.name !== 'hook_failure') return;
    const screens = await this.global.rahiScreens?.();
    if (screens && typeof event.error?.stack === 'string') event.error.stack += `\n\nOn the screens:\n${screens}`;
  }
}
