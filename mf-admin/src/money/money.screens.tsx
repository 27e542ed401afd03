import { useParams } from '@rahi/web-kit/router';
import { DisputesScreen } from '../disputes/disputes.screen.js';
import { PromosScreen } from '../promos/promos.screen.js';
import { MoneyScreen } from './money.screen.js';
import { PayoutRunScreen } from './payout-run.screen.js';

/** The screens of money in one file, so that the dashboard's has one line for all: the page, disputes, promo codes, or the payout run that the address names. */
export function MoneyScreens({ kind }: { kind?: 'disputes' | 'promos' }) {
  const { runId } = useParams();
  if (kind === 'disputes') return <DisputesScreen />;
  if (kind === 'promos') return <PromosScreen />;
  return runId === undefined ? <MoneyScreen /> : <PayoutRunScreen key={runId} runId={runId} />;
}
