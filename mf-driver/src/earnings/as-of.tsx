import { Banner } from '@rahi/ui-kit';
import { dayAndTimeText } from './days.js';

/** That something cannot be read right now, and how old what is shown is (epoch milliseconds). */
export function AsOf({ what, at }: { what: string; at: number }) {
  return (
    <output>
      <Banner tone="neutral" title={`${what} as of ${dayAndTimeText(at)}`}>
        Newer figures are shown as soon as the server answers.
      </Banner>
    </output>
  );
}
