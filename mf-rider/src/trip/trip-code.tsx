import { CodeDisplay } from '@rahi/ui-kit';
import { FormattedMessage } from 'react-intl';
import styles from './trip-code.module.css';

/** The code that starts the trip, loudest of all in its sheet (R10). */
export function TripCode({ code }: { code: string | null | undefined }) {
  if (!code) return null;
  return (
    <div className={styles.code}>
      <span className={styles.label} aria-hidden="true">
        <FormattedMessage id="ui.tripCode" />
      </span>
      <CodeDisplay code={code} />
      <p className={styles.hint}>
        <FormattedMessage id="trip.shareCode" />
      </p>
    </div>
  );
}
