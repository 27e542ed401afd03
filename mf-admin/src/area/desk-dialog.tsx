import { Dialog } from '@rahi/ui-kit';
import { useEffect, useState, type ComponentProps } from 'react';

/**
 * A dialog that is open while it is mounted. On closing it returns the focus to the element that opened it, or to the
 * heading if that is gone.
 */
export function DeskDialog(props: Omit<ComponentProps<typeof Dialog>, 'open'>) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const back = opener instanceof HTMLElement && opener.isConnected ? opener : document.querySelector('h1');
      if (!(back instanceof HTMLElement)) return;
      if (back.tabIndex < 0 && !back.hasAttribute('tabindex')) back.setAttribute('tabindex', '-1');
      back.focus({ preventScroll: back !== opener });
    },
    [opener],
  );
  return <Dialog open {...props} />;
}
