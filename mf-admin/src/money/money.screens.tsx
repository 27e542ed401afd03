import { useParams } from '@rahi/web-kit/router';
import { DisputesScreen } from '../disputes/disputes.screen.js';
import { MoneyScreen } from './money.screen.js';
import { PayoutRunScreen } from './payout-run.screen.js';

/** The screens of money in one file, so that the dashboard's has one line for all: the page, disputes, or the payout run that the address names. */
export function MoneyScreens({ page }: { page?: 'disputes' }) {
  const { runId } = useParams();
  if (page === 'disputes') return <DisputesScreen />;
  return runId === undefined ? <MoneyScreen /> : <PayoutRunScreen key={runId} runId={runId} />;
}
