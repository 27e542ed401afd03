import type { Ride } from '@rahi/contracts/ride';
import { useRemote, useRideChat, type MessageId } from '@rahi/web-kit';
import { memo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../button.js';
import { ChatDialog } from '../chat-dialog.js';

interface TripChatProps {
  rideId: Ride['id'];
  me: 'rider' | 'driver';
  /** The other person's. */
  name: string;
  /** The messages whose texts one tap sends; a constant. */
  phrases: readonly MessageId[];
}

/** The chat between a trip's rider and driver (R31): a button with the number of unread messages, and its dialog. */
export const TripChat = memo(function TripChat({ rideId, me, name, phrases }: TripChatProps) {
  const { formatMessage } = useIntl();
  const { api, services } = useRemote();
  const [open, setOpen] = useState(false);
  const chat = useRideChat({
    api,
    live: services.live,
    rideId,
    me,
    reading: open,
    onSent: () =>
      services.toast.show({
        title: formatMessage({ id: 'ui.chat.sent' }),
        description: formatMessage({ id: 'ui.chat.received' }, { name }),
        tone: 'ok',
      }),
  });
  return (
    <>
      <Button wide icon="chat" onClick={() => setOpen(true)}>
        <FormattedMessage id="ui.chat.open" values={{ unread: chat.unread }} />
      </Button>
      <ChatDialog
        open={open}
        onClose={() => setOpen(false)}
        name={name}
        chat={chat}
        phrases={phrases.map((id) => formatMessage({ id }))}
      />
    </>
  );
});
