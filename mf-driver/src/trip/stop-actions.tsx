import { skipReasons, waitingAt, type NumberedStop, type SkipReason } from '@rahi/contracts/stops';
import type { Ride } from '@rahi/contracts/ride';
import { Button, Dialog, placeText } from '@rahi/ui-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useState } from 'react';
import { stopwatchText } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { ReasonChoice } from '../area/reason-choice.js';
import type { TripSheetProps } from './trip-sheet.js';
import { useSecondsSince } from './use-seconds-since.js';
import { WaitingTerms } from './waiting-terms.js';

/** Where the next stop is; while the car stands there, for how long, and what that costs the rider (R44). */
export function StopNote({ ride: { stops = [], stopTerms }, next }: { ride: Ride; next: NumberedStop }) {
  const { stop, number } = next;
  const waited = useSecondsSince(stop.arrivedAt);
  const values = { number, count: stops.length, place: placeText(stop.address) };
  if (stop.arrivedAt === null) return <FormattedMessage id="trip.stopAt" values={values} />;
  const terms = waitingAt(stop, stopTerms);
  return (
    <>
      <FormattedMessage id="trip.atStop" values={{ ...values, waited: stopwatchText(waited) }} />
      {terms && (
        <>
          {' · '}
          <WaitingTerms terms={terms} />
        </>
      )}
    </>
  );
}

/** One large button for the next thing to do at a stop, and a quiet one to skip it, which asks why (R44). */
export function StopActions({ next: { stop, number }, stops }: { next: NumberedStop } & Pick<TripSheetProps, 'stops'>) {
  const { formatMessage } = useIntl();
  const [asking, setAsking] = useOpenLayer();
  const [reason, setReason] = useState<SkipReason | null>(null);
  const [tried, setTried] = useState(false);
  const step = stop.arrivedAt === null ? 'arrive' : 'leave';
  const skip = () => {
    setTried(true);
    if (reason) stops.report({ stop: number, step: 'skip', reason });
  };
  return (
    <>
      <ActionButton
        key={step}
        kind="primary"
        loading={stops.reporting === step}
        onClick={() => stops.report({ stop: number, step })}
      >
        <FormattedMessage id={step === 'arrive' ? 'trip.arrivedAtStop' : 'trip.goOn'} values={{ number }} />
      </ActionButton>
      <ActionButton wide kind="quiet" onClick={() => setAsking(true)}>
        <FormattedMessage id="trip.skipStop" values={{ number }} />
      </ActionButton>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={formatMessage({ id: 'trip.skipTitle' }, { number })}
        actions={
          <>
            <Button wide onClick={() => setAsking(false)}>
              <FormattedMessage id="trip.keepStop" />
            </Button>
            <Button wide kind="danger" loading={stops.reporting === 'skip'} onClick={skip}>
              <FormattedMessage id="trip.skipStop" values={{ number }} />
            </Button>
          </>
        }
      >
        <ReasonChoice<SkipReason>
          label={formatMessage({ id: 'trip.skipReasonQuestion' })}
          value={reason}
          onChange={setReason}
          missing={tried && reason === null}
          options={skipReasons.map((value) => ({
            value,
            label: formatMessage({ id: 'trip.skipReason' }, { reason: value }),
          }))}
        />
      </Dialog>
    </>
  );
}
