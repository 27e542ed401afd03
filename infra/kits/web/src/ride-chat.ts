import { rideMessages, sendRideMessage } from '@rahi/contracts/calls/rides.calls';
import type { RideMessage, Traveller } from '@rahi/contracts/ride';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiClient } from './api-client.js';
import { usePollInterval, type LiveService } from './live/live-service.js';
import { newId } from './new-id.js';
import { queryOptionsFor } from './query-client.js';

/** How often a trip's messages are read without a live stream, in milliseconds. */
export const chatPollMs = 5_000;

/** A message as a screen shows it; `id` stays the same from the first press to the server's answer. */
export interface ChatLine {
  id: string;
  mine: boolean;
  text: string;
  /** Null until the server has it. */
  sentAt: string | null;
  state: 'sent' | 'sending' | 'failed';
}

export interface RideChat {
  /** Oldest first. */
  lines: readonly ChatLine[];
  loading: boolean;
  error: Error | null;
  /** How many messages of the other person are unread. */
  unread: number;
  /** Sends a text. Its line shows whether it is sent. */
  send(text: string): void;
  /** Sends a failed line again, as the same message. */
  again(id: string): void;
  reload(): void;
}

interface RideChatOptions {
  api: ApiClient;
  live: LiveService | undefined;
  rideId: string;
  /** Which of the two the signed-in person is. */
  me: Traveller;
  /** Whether the chat is on the screen. */
  reading: boolean;
  onSent(): void;
}

/** The largest page of the list. No trip has had more messages. */
const longest = 100;

export const rideMessagesQuery = (api: ApiClient, rideId: string) =>
  queryOptionsFor(api, rideMessages, { params: { id: rideId }, query: { limit: longest } });

/** The chat of a trip (R31), with the messages that the server does not have yet. */
export function useRideChat({ api, live, rideId, me, reading, onSent }: RideChatOptions): RideChat {
  const client = useQueryClient();
  const options = rideMessagesQuery(api, rideId);
  const pollMs = usePollInterval(live, chatPollMs);
  const query = useQuery({ ...options, refetchOnMount: 'always', refetchInterval: pollMs });
  const [leaving, setLeaving] = useState<readonly ChatLine[]>([]);
  const [seen, setSeen] = useState(() => readSeen(rideId));

  const known = (query.data ?? []).toReversed();
  const theirs = known.filter(({ from }) => from !== me).length;
  if (reading && seen !== theirs) setSeen(theirs);
  useEffect(() => window.sessionStorage.setItem(seenKey(rideId), String(seen)), [rideId, seen]);
  const waiting = leaving.filter(({ id }) => !known.some((message) => message.id === id));

  const keep = (message: RideMessage) =>
    client.setQueryData(options.queryKey, (list: RideMessage[] = []) =>
      list.some(({ id }) => id === message.id) ? list : [message, ...list],
    );

  const put = async (line: ChatLine) => {
    const change = (state: ChatLine['state']) =>
      setLeaving((lines) => [...lines.filter(({ id }) => id !== line.id), { ...line, state }]);
    change('sending');
    try {
      keep(await api.call(sendRideMessage, { params: { id: rideId }, body: { id: line.id, text: line.text } }));
      setLeaving((lines) => lines.filter(({ id }) => id !== line.id));
      onSent();
    } catch (error) {
      console.info('A message could not be sent.', error);
      change('failed');
    }
  };

  return {
    lines: [...known.map((message) => lineOf(message, me)), ...waiting],
    loading: query.isPending,
    error: query.error,
    unread: reading ? 0 : Math.max(0, theirs - seen),
    send: (text) => void put({ id: newId(), mine: true, text, sentAt: null, state: 'sending' }),
    again: (id) => {
      const line = leaving.find((one) => one.id === id);
      if (line) void put(line);
    },
    reload: () => void query.refetch(),
  };
}

/** How many of the other's messages this tab has shown: the trip's screens change with its status, and this stays. */
const seenKey = (rideId: string) => `rahi.chat-seen.${rideId}`;
const readSeen = (rideId: string) => Number(window.sessionStorage.getItem(seenKey(rideId)) ?? 0);

function lineOf({ id, from, text, sentAt }: RideMessage, me: Traveller): ChatLine {
  return { id, mine: from === me, text, sentAt, state: 'sent' };
}
