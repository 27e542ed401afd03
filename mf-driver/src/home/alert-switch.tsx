import { IconButton } from '@rahi/ui-kit';
import { useStore } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import { useRequestAlert } from '../requests/request-alert.context.js';

/** One switch for the sound and the vibration of a new request. */
export function AlertSwitch() {
  const { formatMessage } = useIntl();
  const alert = useRequestAlert();
  const on = useStore(alert);
  return (
    <IconButton
      icon={on ? 'bell' : 'bell-off'}
      label={formatMessage({ id: 'home.alerts' })}
      aria-pressed={on}
      onClick={() => alert.switchTo(!on)}
    />
  );
}
