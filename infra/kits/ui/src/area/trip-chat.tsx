import type { Ride } from '@rahi/contracts/ride';
import { useRemote, useRideChat } from '@rahi/web-kit';
import { memo, useState } from 'react';
import { Button } from '../button.js';
import { ChatDialog } from '../chat-dialog.js';

interface TripChatProps {
  rideId: Ride['id'];
  me: 'rider' | 'driver';
  /** The other person's. */
  name: string;
  /** Messages that one tap sends; a constant. */
  phrases: readonly string[];
}

/** The chat between a trip's rider and driver (R31): a button with the number of unread messages, and its dialog. */
export const TripChat = memo(function TripChat({ rideId, me, name, phrases }: TripChatProps) {
  const { api, services } = useRemote();
  const [open, setOpen] = useState(false);
  const chat = useRideChat({
    api,
    live: services.live,
    rideId,
    me,
    reading: open,
    onSent: () => services.toast.show({ title: 'Message Sent', description: `${name} has it.`, tone: 'ok' }),
  });
  return (
    <>
      <Button wide icon="chat" onClick={() => setOpen(true)}>
        {chat.unread > 0 ? `Message (${chat.unread})` : 'Message'}
      </Button>
      <ChatDialog open={open} onClose={() => setOpen(false)} name={name} chat={chat} phrases={phrases} />
    </>
  );
});
