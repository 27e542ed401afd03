import type { Call } from '@rahi/contracts/call';
import type { User } from '@rahi/contracts/user';
import type { ApiClient } from '@rahi/web-kit';
import { BrowserRouter } from '@rahi/web-kit/router';
import { createRoot } from 'react-dom/client';
import { ShellMessages } from '../messages.js';
import { withLaterTexts } from '../with-later-texts.js';
import { StepUpDialog } from './step-up.dialog.js';

/** For so long after the dialog is closed, reads do not open it again: a screen that polls would open it over and over. */
const quietMs = 60_000;

let asking: Promise<boolean> | null = null;
let declinedAt = -quietMs;

/** A call that was refused. */
interface Refused {
  api: ApiClient;
  user: User | null;
  /** The body of the refusal. */
  problem: string;
  call: Pick<Call, 'method'>;
}

/**
 * When a call is refused because the person must confirm their identity, asks for that in a dialog. Calls that are
 * refused together share one dialog. After it is closed, calls that only read do not open it again for a minute.
 * @returns whether to repeat the call
 */
export function askStepUp({ api, user, problem, call }: Refused): Promise<boolean> {
  if (!user || !problem.includes('"step_up_needed"')) return Promise.resolve(false);
  const reading = call.method === 'GET';
  if (asking === null && reading && performance.now() - declinedAt < quietMs) return Promise.resolve(false);
  asking ??= open(api, user).finally(() => {
    asking = null;
  });
  return asking;
}

async function open(api: ApiClient, user: User): Promise<boolean> {
  const Asked = await withLaterTexts(() => Promise.resolve(StepUpDialog))();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const confirmed = await new Promise<boolean>((end) => {
    root.render(
      <ShellMessages>
        {/* A root of its own, beside the page's: it reads and writes the same history. */}
        <BrowserRouter>
          <Asked api={api} user={user} onEnd={end} />
        </BrowserRouter>
      </ShellMessages>,
    );
  });
  root.unmount();
  place.remove();
  if (!confirmed) declinedAt = performance.now();
  return confirmed;
}
