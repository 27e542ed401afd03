import { Banner } from '@rahi/ui-kit';

const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** That the list cannot be read right now, and how old what is shown is (epoch milliseconds). */
export function AsOf({ at }: { at: number }) {
  return (
    <output>
      <Banner tone="neutral" title={`Your rides as of ${dayAndTime.format(at)}`}>
        Newer ones are shown as soon as the server answers.
      </Banner>
    </output>
  );
}
