import type { LiveMessage } from '@rahi/contracts/live';
import { NetworkError, type LiveSwitchboard, type SessionService } from '@rahi/web-kit';

type LiveClient = typeof import('@rahi/web-kit/live-client');

/** Its code is no part of what a visitor loads to sign in. */
const loadClient = (): Promise<LiveClient> => import('@rahi/web-kit/live-client');

/** Keeps the page's one live stream open for whoever is signed in, from one person to the next (R26). */
export function runLive(
  live: LiveSwitchboard,
  session: SessionService,
  load: () => Promise<Pick<LiveClient, 'startLiveClient'>> = loadClient,
): void {
  let whose: string | null = null;
  let close: (() => void) | null = null;

  const hear = (message: LiveMessage) => {
    if (message.kind === 'user') askWhoItIs();
    live.tell(message);
  };
  const askWhoItIs = () => {
    session.refresh().catch((error: unknown) => {
      if (!(error instanceof NetworkError)) console.error(error);
    });
  };
  const open = async (userId: string) => {
    const { startLiveClient } = await load();
    if (whose !== userId) return;
    close = startLiveClient({ onState: live.set, onMessage: hear, onUnauthenticated: askWhoItIs });
  };
  const follow = () => {
    const userId = session.getSnapshot()?.id ?? null;
    if (userId === whose) return;
    whose = userId;
    close?.();
    close = null;
    live.set('down');
    // Without it everything is polled as documented, and the next page load tries again.
    if (userId !== null) open(userId).catch((error: unknown) => console.warn('no live stream', error));
  };
  session.subscribe(follow);
  follow();
}
