import { IconButton } from '@rahi/ui-kit';
import { useStore } from '@rahi/web-kit';
import { useRequestAlert } from '../requests/request-alert.context.js';

/** One switch for the sound and the vibration of a new request. */
export function AlertSwitch() {
  const alert = useRequestAlert();
  const on = useStore(alert);
  return (
    <IconButton
      icon={on ? 'bell' : 'bell-off'}
      label="Sound and vibration for requests"
      aria-pressed={on}
      onClick={() => alert.switchTo(!on)}
    />
  );
}
