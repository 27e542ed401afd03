import { Banner } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';

/** What is shown stays; that it cannot be read again just now is said. */
export function OldBanner({ problem }: { problem: Error | null }) {
  if (!problem) return null;
  return (
    <Banner title="This page may be old: it cannot be read again just now">
      {describeError(problem, 'The server did not say why.')}
    </Banner>
  );
}
