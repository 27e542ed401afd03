import type { Ride } from '@rahi/contracts/ride';
import { Button, ChatDialog } from '@rahi/ui-kit';
import { useRideChat, useRemote } from '@rahi/web-kit';
import { useState } from 'react';
import { riderName } from '../ride/rider-name.js';

const phrases = ['I have arrived', 'In traffic, 5 minutes', 'Where exactly are you?'] as const;

/** The chat with the rider (R31), and how many messages wait in it. */
export function MessageRider({ ride }: { ride: Ride }) {
  const { services } = useRemote();
  const [open, setOpen] = useState(false);
  const name = riderName(ride);
  const chat = useRideChat({
    api: services.api,
    live: services.live,
    rideId: ride.id,
    me: 'driver',
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
}
