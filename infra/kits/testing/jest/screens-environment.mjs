import { TestEnvironment } from 'jest-environment-node';

/** Node, where the report of a failed test also says what its browsers show, and a suite fails when the product warned of something. */
export default class ScreensEnvironment extends TestEnvironment {
  async handleTestEvent({ name, error }, state) {
    if (name === 'run_finish')
      for (const words of (await this.global.rahiLogs?.()) ?? []) state.unhandledErrors.push(new Error(words));
    if (name !== 'test_fn_failure' && name !== 'hook_failure') return;
    const screens = await this.global.rahiScreens?.();
    if (screens && typeof error?.stack === 'string') error.stack += `\n\nOn the screens:\n${screens}`;
  }
}
