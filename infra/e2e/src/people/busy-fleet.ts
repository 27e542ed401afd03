import type { ExpectedLine } from '@rahi/testing-kit';

const busy = 'on a machine that other suites keep busy';

/** What the demo fleet may leave in the logs of a busy machine. The suites judge what comes of it. */
export const busyFleet: readonly ExpectedLine[] = [
  {
    line: /"error":"ApiRefusal: 504 timeout[^"]*","retryInMs":\d+,"msg":"a demo driver failed"/,
    why: `${busy}, the first requests of the fleet, all at once, take too long; they are sent again`,
  },
  {
    line: /"subject":"rpc\.drivers\.update".*"error":"QueryFailedError\d* 55P03/,
    why: `${busy}, a driver’s row was held for longer than the 3 s that another update waits; it is answered 503`,
  },
];
