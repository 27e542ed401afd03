import { useParams } from '@rahi/web-kit/router';
import { DisputesScreen } from '../disputes/disputes.screen.js';
import { PromosScreen } from '../promos/promos.screen.js';
import { ClaimsScreen } from './claims.screen.js';
import { MoneyScreen } from './money.screen.js';
import { PayoutRunScreen } from './payout-run.screen.js';
import { StatementScreen } from './statement.screen.js';

/**
 * The screens of money in one file, which the dashboard's file refers to in one line: the page, claims, disputes, promo codes, the bank
 * statement, or the payout run in the address.
 */
export function MoneyScreens({ kind }: { kind?: 'claims' | 'disputes' | 'promos' | 'statement' }) {
  const { runId } = useParams();
  if (kind === 'claims') return <ClaimsScreen />;
  if (kind === 'disputes') return <DisputesScreen />;
  if (kind === 'promos') return <PromosScreen />;
  if (kind === 'statement') return <StatementScreen />;
  return runId === undefined ? <MoneyScreen /> : <PayoutRunScreen key={runId} runId={runId} />;
}
