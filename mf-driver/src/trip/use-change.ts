import { answerChange } from '@rahi/contracts/calls/rides.calls';
import { formatRupees } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import type { RideChange } from '@rahi/contracts/ride-change';
import { isUnderWay } from '@rahi/contracts/ride-lifecycle';
import { placeText } from '@rahi/ui-kit';
import { createSoundAlert, describeError, deviceStorage, useRemote, type AlertSound } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Voice } from '../guidance/voice.js';
import { keepRide, rideQuery } from '../ride/ride.queries.js';

/** Two rising tones, with the switch of the requests. */
const changeSound: AlertSound = {
  storageKey: 'rahi.driver.alert',
  tones: [
    [659, 0],
    [784, 0.18],
  ],
  vibration: [300, 100, 300],
};

/** The change of the trip that the driver has to answer (R44); null without one. */
export function openChange({ change, status }: Ride): RideChange | null {
  return change?.state === 'open' && isUnderWay(status) ? change : null;
}

/** Says a new change once, in the driver's language, and lets the device ring and vibrate. */
export function useSpokenChange(change: RideChange | null, voice: Voice | null): void {
  const { formatMessage } = useIntl();
  const [alert] = useState(() => createSoundAlert(deviceStorage('localStorage'), changeSound));
  useEffect(() => alert.follow(), [alert]);
  const say = useEffectEvent((id: string | null) => {
    if (!change || id === null) return;
    const { endsHere, dropoff, fare } = change;
    alert.ring();
    voice?.say(
      formatMessage(
        { id: endsHere ? 'change.spokenEnd' : 'change.spoken' },
        { place: placeText(dropoff.address), fare: formatRupees(fare) },
      ),
    );
  });
  const id = change?.id ?? null;
  useEffect(() => say(id), [id]);
}

/** The driver's answer to a change. A failure is shown in a toast, and the ride is read again. */
export function useAnswerChange(rideId: string, changeId: string) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const client = useQueryClient();
  const { queryKey } = rideQuery(services.api, rideId);
  return useMutation({
    mutationFn: (answer: 'accept' | 'decline') =>
      services.api.call(answerChange, { params: { id: rideId, changeId }, body: { answer } }),
    onSuccess: (ride) => keepRide(client, services.api, ride),
    onError: (error) => {
      services.toast.show({
        title: formatMessage({ id: 'trip.updateFailed' }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      });
      void client.invalidateQueries({ queryKey });
    },
  });
}
