import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { createQueryClient, deviceStorage, type RemoteServices } from '@rahi/web-kit';
import { answeredKeys, createRequestAlert, isUnconfirmed, offerKey, type RequestAlert } from '@rahi/web-kit/requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDriving } from './driving.queries.js';
import { RequestPrompt } from './request-prompt.js';
import { TripBar } from './trip-bar.js';
import { useStayKnown } from './use-stay-known.js';
import { openToAll, waitingOf } from './waiting.js';

interface AskDriverProps {
  driverId: string;
  services: RemoteServices;
}

/** Sends the position of an online driver to dispatch, asks about offers, and leads back to a running trip. */
export function AskDriver(props: AskDriverProps) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <WhileOnline {...props} />
    </QueryClientProvider>
  );
}

function WhileOnline({ driverId, services }: AskDriverProps) {
  const { online, requests, active } = useDriving(services, driverId);
  const running = active && !isUnconfirmed(active) ? active : null;
  useStayKnown(services, driverId, online);
  const [alert] = useState(() => createRequestAlert(deviceStorage('localStorage')));
  useEffect(() => alert.follow(), [alert]);
  return (
    <>
      <TripBar ride={running} />
      {requests && <Prompts requests={requests} active={active} alert={alert} />}
    </>
  );
}

interface PromptsProps {
  requests: readonly RideRequest[];
  active: Ride | null;
  alert: RequestAlert;
}

/** Shows one prompt at a time, once for each request. */
function Prompts({ requests, active, alert }: PromptsProps) {
  const [asked, setAsked] = useState<ReadonlySet<string>>(() => new Set(openToAll(requests)));
  const waiting = waitingOf(requests, active, asked);
  const key = waiting && offerKey(waiting.offered);
  useEffect(() => {
    if (key !== null) alert.ring();
  }, [key, alert]);
  if (!waiting) return null;
  const settle = () => setAsked(new Set([...asked, ...answeredKeys(waiting.offered)]));
  return <RequestPrompt key={key} waiting={waiting} onSettled={settle} />;
}
