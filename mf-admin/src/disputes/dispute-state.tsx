import type { DisputeState } from '@rahi/contracts/disputes';
import { Pill, type PillTone } from '@rahi/ui-kit';
import { FormattedMessage } from 'react-intl';

const tones = { open: 'warn', refunded: 'ok', rejected: 'neutral' } as const satisfies Record<DisputeState, PillTone>;

export function DisputeStatePill({ state }: { state: DisputeState }) {
  return (
    <Pill tone={tones[state]} dot>
      <FormattedMessage id={`disputes.state.${state}`} />
    </Pill>
  );
}
