import type { Payout, PayoutRun } from '@rahi/contracts/payouts';
import { Pill, type PillTone } from '@rahi/ui-kit';
import { FormattedMessage } from 'react-intl';

const tones = { prepared: 'warn', approved: 'brand', settled: 'ok', discarded: 'neutral' } as const satisfies Record<
  string,
  PillTone
>;
const payoutTones = { prepared: 'warn', approved: 'brand', paid: 'ok', failed: 'bad' } as const satisfies Record<
  string,
  PillTone
>;

export function RunStatus({ run: { status } }: { run: PayoutRun }) {
  return (
    <Pill tone={tones[status]} dot>
      <FormattedMessage id={`money.run.${status}`} />
    </Pill>
  );
}

export function PayoutStatus({ payout: { status } }: { payout: Payout }) {
  return (
    <Pill tone={payoutTones[status]} dot>
      <FormattedMessage id={`money.payout.${status}`} />
    </Pill>
  );
}
