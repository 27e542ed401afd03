import { chooseNotifications } from '@rahi/contracts/calls/auth.calls';
import type { QuietHours as Hours } from '@rahi/contracts/notifications';
import { TextField } from '@rahi/ui-kit';
import { describeError, type RemoteServices } from '@rahi/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { SwitchRow } from '../switch/switch-row.js';
import { choicesQuery } from './account.queries.js';
import styles from './account.module.css';

/** What the switch sets; the person then changes either end. */
const usual: Hours = { from: '22:00', to: '07:00' };
const ends = ['from', 'to'] as const;

/** When only awaited notifications make a sound. Shows nothing before the answer, and on a server without quiet hours. */
export function QuietHours({ services: { api, toast } }: { services: Pick<RemoteServices, 'api' | 'toast'> }) {
  const { formatMessage } = useIntl();
  const options = choicesQuery(api);
  const hours = useQuery(options).data?.quietHours;
  const cache = useQueryClient();
  if (hours === undefined) return null;

  const show = (quietHours: Hours | null) =>
    cache.setQueryData(options.queryKey, (was) => was && { ...was, quietHours });
  /** @returns whether the server has it */
  const choose = async (wanted: Hours | null): Promise<boolean> => {
    show(wanted);
    try {
      await api.call(chooseNotifications, { body: { quietHours: wanted } });
      return true;
    } catch (error) {
      show(hours);
      const description = describeError(formatMessage, error);
      toast.show({ title: formatMessage({ id: 'account.notChosen' }), description, tone: 'bad' });
      return false;
    }
  };
  const chooseEnd = async (end: keyof Hours, field: HTMLInputElement) => {
    const { value } = field;
    if (hours && value !== '' && value !== hours[end] && !(await choose({ ...hours, [end]: value })))
      field.value = hours[end];
  };

  return (
    <>
      <ul className={styles.list} aria-label={formatMessage({ id: 'account.quietHours' })}>
        <SwitchRow
          title={formatMessage({ id: 'account.quietHours' })}
          note={formatMessage({ id: 'account.quietHours.note' })}
          on={hours !== null}
          onChange={(on) => void choose(on ? usual : null)}
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
