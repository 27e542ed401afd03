import { useRemote, type MessageId } from '@rahi/web-kit';
import { useIntl } from 'react-intl';

/** The device's own sharing, or the clipboard where there is none, as on most computers. */
export const hasShareSheet = (): boolean => 'share' in navigator;

interface Failing {
  /** Said once it is copied. */
  copied: MessageId;
  /** Said when neither works: what to do by hand. */
  byHand: MessageId;
}

/** Gives a link or a text to others: to the device's own sharing, else to the clipboard. */
export function useGive({ copied, byHand }: Failing): (what: { url: string } | { text: string }) => Promise<void> {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  return async (what) => {
    try {
      if (hasShareSheet()) await navigator.share(what);
      else {
        await window.navigator.clipboard.writeText('url' in what ? what.url : what.text);
        services.toast.show({ title: formatMessage({ id: copied }), tone: 'ok' });
      }
    } catch (error) {
      // Closing the sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      services.toast.show({ title: formatMessage({ id: byHand }), tone: 'warn' });
    }
  };
}
