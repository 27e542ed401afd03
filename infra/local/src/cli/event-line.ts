import type { ProcessEvent } from '@rahi/machine-kit/process/supervised-process';

// From this death in a row on, the message says that the process keeps dying.
const KEEPS_DYING = 3;

/** What a person reads in the terminal when something happens to a process. */
export function lineOf(event: ProcessEvent): string {
  const { name } = event;
  switch (event.kind) {
    case 'back':
      return `${name} is back.`;
    case 'failing':
      // One that does not end may have failed never.
      return `${event.job} of ${name} ${event.failures > 0 ? `has failed ${event.failures} times` : 'does not work'}: ${event.error}. Log: ${event.log}`;
    case 'well':
      return `${event.job} of ${name} is well again.`;
    case 'died': {
      const { how, inARow, retryInMs, log, silent } = event;
      const pause = retryInMs === 0 ? 'at once' : `in ${retryInMs / 1000} s`;
      if (inARow >= KEEPS_DYING)
        return `${name} keeps dying (${how}): ${inARow} times in a row. The next try is ${pause}. Log: ${log}`;
      return `${name} ${silent ? 'was killed' : 'died'} (${how}) and restarts ${pause}. Log: ${log}`;
    }
  }
}
