import { deadline } from '@nats-io/transport-node';

/** Does the work succeed within this many milliseconds? Never rejects; the work goes on when it is late. */
export const inTime = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  deadline(work, ms).then(
    () => true,
    () => false,
  );
