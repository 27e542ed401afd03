import type { AdminCase, CaseSeverity, CaseState } from '@rahi/contracts/support';
import { Pill, type PillTone } from '@rahi/ui-kit';
import { FormattedMessage } from 'react-intl';

const ofState: Readonly<Record<CaseState, PillTone>> = {
  open: 'brand',
  waiting: 'neutral',
  resolved: 'ok',
  closed: 'neutral',
};
const ofSeverity: Readonly<Record<CaseSeverity, PillTone>> = { urgent: 'bad', high: 'warn', normal: 'neutral' };

export function SeverityPill({ severity }: Pick<AdminCase, 'severity'>) {
  return (
    <Pill tone={ofSeverity[severity]}>
      <FormattedMessage id={`cases.severity.${severity}`} />
    </Pill>
  );
}

/** The state of a case; that it is overdue takes its place. */
export function CasePill({ state, overdue }: Pick<AdminCase, 'state' | 'overdue'>) {
  return (
    <Pill tone={overdue ? 'bad' : ofState[state]} dot={overdue}>
      <FormattedMessage id={overdue ? 'cases.overdue' : `cases.state.${state}`} />
    </Pill>
  );
}
