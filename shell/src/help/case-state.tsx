import type { CaseState } from '@rahi/contracts/support';
import { Pill, type PillTone } from '@rahi/ui-kit';
import { FormattedMessage } from 'react-intl';

const tones: Readonly<Record<CaseState, PillTone>> = {
  open: 'brand',
  waiting: 'warn',
  resolved: 'ok',
  closed: 'neutral',
};

/** The state of a case, in words for its person. */
export function CaseStatePill({ state }: { state: CaseState }) {
  return (
    <Pill tone={tones[state]}>
      <FormattedMessage id={`help.state.${state}`} />
    </Pill>
  );
}
