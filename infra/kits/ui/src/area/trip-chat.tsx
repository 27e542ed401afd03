import type { Ride } from '@rahi/contracts/ride';
import { useRemote, useRideChat, type MessageId } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../button.js';
import { ChatDialog, ChatPanel } from '../chat-dialog.js';
import { IconButton } from '../icon-button.js';
import { useHighPanel } from '../use-panel.js';

interface TripChatProps {
  rideId: Ride['id'];
  me: 'rider' | 'driver';
  /** The other person's. */
  name: string;
  /** The messages whose texts can be sent with one tap; a constant. */
  phrases: readonly MessageId[];
  /** Only the icon, next to the other person's name, and large phrases, for a person who drives. */
  driving?: boolean;
}

/**
 * The chat between a trip's rider and driver (R31): a button with the number of unread messages, and its dialog. In a
 * panel next to the map, the chat is open.
 */
export const TripChat = memo(function TripChat({ rideId, me, name, phrases, driving = false }: TripChatProps) {
  const { formatMessage } = useIntl();
  const { api, services } = useRemote();
  const [open, setOpen] = useOpenLayer();
  const inPanel = useHighPanel() && !driving;
  const chat = useRideChat({
    api,
    live: services.live,
    rideId,
    me,
    reading: open || inPanel,
    onSent: () =>
      // R31: the server has it; whether the other's app has it nobody knows.
      services.toast.show({ title: formatMessage({ id: 'ui.chat.sent' }), tone: 'ok' }),
  });
  const texts = phrases.map((id) => formatMessage({ id }));
  if (inPanel) return <ChatPanel name={name} chat={chat} phrases={texts} />;
  return (
    <>
      {driving ? (
        <IconButton
          icon="chat"
          kind="filled"
          marked={chat.unread > 0}
          label={formatMessage({ id: 'ui.chat.open' }, { unread: chat.unread })}
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button wide icon="chat" onClick={() => setOpen(true)}>
          <FormattedMessage id="ui.chat.open" values={{ unread: chat.unread }} />
        </Button>
      )}
      <ChatDialog
        open={open}
        onClose={() => setOpen(false)}
        name={name}
        chat={chat}
        driving={driving}
        phrases={texts}
      />
    </>
  );
});
