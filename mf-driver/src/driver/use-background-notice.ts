import { useNotificationsState, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useIntl } from 'react-intl';

/** For how long a page is out of sight before it is worth a word, in milliseconds. */
export const outOfSightMs = 30_000;
const readingMs = 10_000;

/** When the page of an online driver comes back to the front, says once that the browser may have paused their position. */
export function useBackgroundNotice(online: boolean): void {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const notifications = useNotificationsState(services.notifications);
  const navigate = useNavigate();
  const said = useRef(false);

  const say = useEffectEvent(() => {
    if (said.current) return;
    said.current = true;
    const canTurnOn = notifications === 'off' || notifications === 'denied';
    services.toast.show({
      title: formatMessage({ id: 'driver.background' }),
      description: formatMessage({ id: 'driver.backgroundHint' }, { notifications }),
      tone: 'warn',
      durationMs: readingMs,
      ...(canTurnOn && {
        action: { label: formatMessage({ id: 'driver.notifications' }), onPress: () => void navigate('/account') },
      }),
    });
  });
  useEffect(() => {
    if (!online) return undefined;
    let hiddenAt = document.hidden ? Date.now() : null;
    const follow = () => {
      if (document.hidden) {
        hiddenAt = Date.now();
        return;
      }
      if (hiddenAt !== null && Date.now() - hiddenAt >= outOfSightMs) say();
      hiddenAt = null;
    };
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [online]);
}
