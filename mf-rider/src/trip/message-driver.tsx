import type { Ride } from '@rahi/contracts/ride';
import { Button, ChatDialog } from '@rahi/ui-kit';
import { useRideChat, useRemote } from '@rahi/web-kit';
import { memo, useState } from 'react';

const phrases = ['I am at the pickup point', 'On my way, 2 minutes', 'Please wait for me'] as const;

/** The chat with the driver (R31), and how many messages wait in it. */
export const MessageDriver = memo(function MessageDriver({ ride }: { ride: Ride }) {
  const { api, services } = useRemote();
  const [open, setOpen] = useState(false);
  const name = ride.driver?.user.name ?? 'your driver';
  const chat = useRideChat({
    api,
    live: services.live,
    rideId: ride.id,
    me: 'rider',
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
