import { Messages } from '@rahi/ui-kit';
import type { ComponentType } from 'react';

/** Loads a screen together with the texts that the home screen does not need. */
export const withLaterTexts =
  <P extends object>(load: () => Promise<ComponentType<P>>) =>
  async () => {
    const [Screen, { default: later }] = await Promise.all([
      load(),
      import('./messages/en.later.json', { with: { type: 'json' } }),
    ]);
    return function ScreenWithTexts(props: P) {
      return (
        <Messages catalogue={later}>
          <Screen {...props} />
        </Messages>
      );
    };
  };
