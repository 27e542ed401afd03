import type { LiveMessage } from '@rahi/contracts/live';
import { NetworkError, type LiveSwitchboard, type SessionService } from '@rahi/web-kit';

type LiveClient = typeof import('@rahi/web-kit/live-client');

/** Loaded after sign-in, to keep the first load small. */
const loadClient = (): Promise<LiveClient> => import('@rahi/web-kit/live-client');

/** Keeps the page's one live stream open for the signed-in user (R26). */
export function runLive(
  live: LiveSwitchboard,
  session: SessionService,
  load: () => Promise<Pick<LiveClient, 'startLiveClient'>> = loadClient,
): void {
  let streamOf: string | null = null;
  let close: (() => void) | null = null;

  const hear = (message: LiveMessage) => {
    if (message.kind === 'user' || message.kind === 'reset') readAccount();
    live.tell(message);
  };
  const readAccount = () => {
    session.refresh().catch((error: unknown) => {
      if (!(error instanceof NetworkError)) console.error(error);
    });
  };
  const open = async (userId: string) => {
    const { startLiveClient } = await load();
    if (streamOf !== userId) return;
    close = startLiveClient({ onState: live.set, onMessage: hear, onUnauthenticated: readAccount });
  };
  const follow = () => {
    const userId = session.getSnapshot()?.id ?? null;
    if (userId === streamOf) return;
    streamOf = userId;
    close?.();
    close = null;
    live.set('down');
    // Without a stream the screens poll at the documented intervals. The next page load tries again.
    if (userId !== null) open(userId).catch((error: unknown) => console.warn('no live stream', error));
  };
  session.subscribe(follow);
  follow();
}
