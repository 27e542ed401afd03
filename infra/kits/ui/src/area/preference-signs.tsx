import { knownPreferences } from '@rahi/contracts/preferences';
import { FormattedMessage, useIntl } from 'react-intl';
import { Pill } from '../pill.js';
import styles from './preference-signs.module.css';

interface PreferenceSignsProps {
  /** Of a ride, or of a booking for later. */
  ride: { readonly preferences?: readonly string[] | null | undefined };
}

/** What the rider asked for, as short signs with words (ADR 88). Shows nothing where nothing was asked for. */
export function PreferenceSigns({ ride }: PreferenceSignsProps) {
  const { formatMessage } = useIntl();
  const asked = knownPreferences(ride.preferences);
  if (asked.length === 0) return null;
  return (
    <ul className={styles.signs} aria-label={formatMessage({ id: 'ui.preferences' })}>
      {asked.map((id) => (
        <li key={id}>
          <Pill tone="brand">
            <FormattedMessage id={`ui.preference.${id}`} />
          </Pill>
        </li>
      ))}
    </ul>
  );
}
