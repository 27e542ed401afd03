import { useParams } from '@rahi/web-kit/router';
import { MoneyScreen } from './money.screen.js';
import { PayoutRunScreen } from './payout-run.screen.js';

/** The money page, or the payout run that the address names: one file, so that the dashboard's has one line for both. */
export function MoneyScreens() {
  const { runId } = useParams();
  return runId === undefined ? <MoneyScreen /> : <PayoutRunScreen key={runId} runId={runId} />;
}
