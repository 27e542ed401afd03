import { IconButton } from '@rahi/ui-kit';
import { useStore } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import type { Voice } from './voice.js';

/** Switches the spoken guidance on and off. */
export function VoiceSwitch({ voice }: { voice: Voice }) {
  const { formatMessage } = useIntl();
  const on = useStore(voice);
  return (
    <IconButton
      icon={on ? 'volume' : 'volume-off'}
      label={formatMessage({ id: 'guidance.voice' })}
      kind="floating"
      aria-pressed={on}
      onClick={() => voice.switchTo(!on)}
    />
  );
}
