import { TestEnvironment } from 'jest-environment-node';

/** Node, where the report of a failed test also says what its browsers show. */
export default class ScreensEnvironment extends TestEnvironment {
  async handleTestEvent({ name, error }) {
    if (name !== 'test_fn_failure' && name !== 'hook_failure') return;
    const screens = await this.global.rahiScreens?.();
    if (screens && typeof error?.stack === 'string') error.stack += `\n\nOn the screens:\n${screens}`;
  }
}
