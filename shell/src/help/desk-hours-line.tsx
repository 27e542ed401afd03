import type { SupportDesk } from '@rahi/contracts/support';
import { FormattedMessage } from 'react-intl';
import styles from './help.module.css';

/** When the desk answers. Nothing where nobody does. */
export function DeskHoursLine({ desk: { hours, isOpen } }: { desk: SupportDesk }) {
  if (!hours) return null;
  const always = hours.from === '00:00' && hours.to === '24:00';
  const id = always ? 'help.hours.always' : isOpen ? 'help.hours' : 'help.hours.closed';
  return (
    <p className={styles.quiet}>
      <FormattedMessage id={id} values={{ from: hours.from, to: hours.to }} />
    </p>
  );
}
