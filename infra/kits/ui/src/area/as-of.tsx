import { formatDayAndClock, type MessageId } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import { Icon } from '../icon.js';
import styles from './as-of.module.css';

/** Says that the part that the message `what` names cannot be read now, and how old (epoch milliseconds) the shown copy is. */
export function AsOf({ what, at }: { what: MessageId; at: number }) {
  const { formatMessage } = useIntl();
  return (
    <output className={styles.line}>
      <Icon name="clock" />
      {formatMessage({ id: 'ui.asOf' }, { what: formatMessage({ id: what }), time: formatDayAndClock(at) })}
    </output>
  );
}
