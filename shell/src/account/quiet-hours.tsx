import type { QuietHours as Hours } from '@rahi/contracts/notifications';
import { TextField } from '@rahi/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { SwitchRow } from '../switch/switch-row.js';
import { choicesQuery } from './account.queries.js';
import { useChooseNotifications, type ChoosingServices } from './use-choose-notifications.js';
import styles from './account.module.css';

/** What the switch sets; the person then changes either end. */
const usual: Hours = { from: '22:00', to: '07:00' };
const ends = ['from', 'to'] as const;

/** When only awaited notifications make a sound. Shows nothing before the answer, and on a server without quiet hours. */
export function QuietHours({ services }: { services: ChoosingServices }) {
  const { formatMessage } = useIntl();
  const choose = useChooseNotifications(services);
  const hours = useQuery(choicesQuery(services.api)).data?.quietHours;
  if (hours === undefined) return null;

  const chooseHours = (quietHours: Hours | null) => choose({ quietHours }, { quietHours: hours });
  const chooseEnd = async (end: keyof Hours, field: HTMLInputElement) => {
    const { value } = field;
    if (hours && value !== '' && value !== hours[end] && !(await chooseHours({ ...hours, [end]: value })))
      field.value = hours[end];
  };

  return (
    <>
      <ul className={styles.list} aria-label={formatMessage({ id: 'account.quietHours' })}>
        <SwitchRow
          title={formatMessage({ id: 'account.quietHours' })}
          note={formatMessage({ id: 'account.quietHours.note' })}
          on={hours !== null}
          onChange={(on) => void chooseHours(on ? usual : null)}
        />
      </ul>
      {hours && (
        <div className={styles.actions}>
          {ends.map((end) => (
            <TextField
              key={end}
              label={formatMessage({ id: `account.quietHours.${end}` })}
              type="time"
              required
              defaultValue={hours[end]}
              onBlur={({ target }) => void chooseEnd(end, target)}
            />
          ))}
        </div>
      )}
    </>
  );
}
