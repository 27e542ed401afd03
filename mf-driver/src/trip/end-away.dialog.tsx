import { Button, Dialog, TextField } from '@rahi/ui-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { metresText } from '../area/figures.js';
import { ReasonChoice } from '../area/reason-choice.js';

const reasons = ['asked', 'blocked', 'other'] as const;
type Reason = (typeof reasons)[number];
/** The contract's longest reason, in characters. */
const longestReason = 300;

/** Where the trip would end. */
export interface Away {
  /** From the drop-off; null when the server gave no distance. */
  metres: number | null;
  /** The server does not know where the driver is (R49). */
  unseen: boolean;
}

interface EndAwayDialogProps {
  place: string;
  /** Null while nothing is asked. */
  away: Away | null;
  busy: boolean;
  /** In words, for the people who review it later. */
  onEnd(reason: string): void;
  onClose(): void;
}

/** Asks for confirmation that the trip ends away from its drop-off, and why (R35). */
export function EndAwayDialog({ place, away, busy, onEnd, onClose }: EndAwayDialogProps) {
  const { formatMessage } = useIntl();
  const [reason, setReason] = useState<Reason | null>(null);
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const needsWords = reason === 'other' && words.trim() === '';
  const end = () => {
    setTried(true);
    if (reason === null || needsWords) return;
    onEnd(reason === 'other' ? words.trim() : formatMessage({ id: 'trip.awayReason' }, { reason }));
  };
  const title = () => {
    if (away?.unseen) return formatMessage({ id: 'trip.endUnseenTitle' });
    const metres = away?.metres ?? null;
    if (metres === null) return formatMessage({ id: 'trip.endAwayTitleOnly' });
    return formatMessage({ id: 'trip.endAwayTitle' }, { distance: metresText(metres) });
  };
  return (
    <Dialog
      open={away !== null}
      onClose={onClose}
      title={title()}
      actions={
        <>
          <Button wide onClick={onClose}>
            <FormattedMessage id="trip.keepDriving" />
          </Button>
          <Button wide kind="danger" loading={busy} onClick={end}>
            <FormattedMessage id="trip.endHere" />
          </Button>
        </>
      }
    >
      <FormattedMessage id="trip.endAwayHint" values={{ place }} />
      <ReasonChoice<Reason>
        label={formatMessage({ id: 'trip.endAwayReason' })}
        value={reason}
        onChange={setReason}
        missing={tried && reason === null}
        options={reasons.map((value) => ({
          value,
          label: formatMessage({ id: 'trip.awayReason' }, { reason: value }),
        }))}
      />
      {reason === 'other' && (
        <TextField
          label={formatMessage({ id: 'trip.awayWords' })}
          value={words}
          maxLength={longestReason}
          onChange={(event) => setWords(event.currentTarget.value)}
          error={tried && needsWords ? formatMessage({ id: 'trip.awayWordsMissing' }) : null}
        />
      )}
    </Dialog>
  );
}
