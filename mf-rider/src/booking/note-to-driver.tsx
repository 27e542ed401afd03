import { longestNote } from '@rahi/contracts/ride';
import { Button, TextField } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TripPlan } from '../rides/trip-plan.js';
import styles from './selection.sheet.module.css';

interface NoteToDriverProps {
  plan: TripPlan;
  note: string;
  onChange(note: string): void;
}

/** The note to the driver, with what the map does not know of the typed addresses to add to it. */
export function NoteToDriver({ plan, note, onChange }: NoteToDriverProps) {
  const { formatMessage } = useIntl();
  const { pickup, dropoff } = plan;
  const offers = [
    pickup.forDriver,
    dropoff.forDriver && formatMessage({ id: 'booking.noteForDropoff' }, { text: dropoff.forDriver }),
  ];
  return (
    <>
      <TextField
        label={formatMessage({ id: 'booking.note' })}
        placeholder={formatMessage({ id: 'booking.noteExample' })}
        value={note}
        maxLength={longestNote}
        onChange={({ target }) => onChange(target.value)}
      />
      {offers.map((text) => {
        if (!text || note.includes(text)) return null;
        const longer = note.trim() === '' ? text : `${note.trim()}; ${text}`;
        if (longer.length > longestNote) {
          return (
            <p key={text} className={styles.estimate}>
              <FormattedMessage id="booking.noteIsFull" values={{ text }} />
            </p>
          );
        }
        return (
          <div key={text}>
            <Button small icon="chat" onClick={() => onChange(longer)}>
              <FormattedMessage id="booking.tellTheDriver" values={{ text }} />
            </Button>
          </div>
        );
      })}
    </>
  );
}
