import type { GuestBooking } from '@rahi/contracts/ride';
import { Icon } from '@rahi/ui-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { FormattedMessage } from 'react-intl';
import styles from '../booking/choice-chip.module.css';
import { GuestDialog } from './guest.dialog.js';

interface ForWhomProps {
  guest: GuestBooking | null;
  onChoose(guest: GuestBooking | null): void;
}

/** For whom the ride is: for the rider, unless they press it and name somebody else (R45). */
export function ForWhom({ guest, onChoose }: ForWhomProps) {
  const [choosing, setChoosing] = useOpenLayer();
  return (
    <div className={styles.when}>
      <button
        type="button"
        className={styles.chip}
        data-set={guest !== null || undefined}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        <Icon name="user" />
        <span>
          {guest === null ? (
            <FormattedMessage id="guest.forMe" />
          ) : (
            <FormattedMessage id="guest.for" values={{ name: guest.name }} />
          )}
        </span>
        <Icon name="chevron-down" />
      </button>
      {choosing && (
        <GuestDialog
          guest={guest}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            onChoose(chosen);
          }}
        />
      )}
    </div>
  );
}
