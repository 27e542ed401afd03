import { deadline } from '@nats-io/transport-node';

/** Whether the work succeeds within this many milliseconds. Never rejects; late work continues. */
export const inTime = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  deadline(work, ms).then(
    () => true,
    () => false,
  );
