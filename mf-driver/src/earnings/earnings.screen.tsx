import { Page, SegmentedControl, SheetHeader } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useProfile } from '../driver/profile.context.js';
import { useOffers } from '../requests/use-offers.js';
import { EarningsFigures } from './earnings-figures.js';
import { LedgerDownload } from './ledger-download.js';
import { Ledger } from './ledger.js';
import { periodOptions, usePeriod } from './period.js';

/** R29: what the driver earned, day by day and trip by trip. */
export function EarningsScreen() {
  const { basePath } = useRemote();
  const { id } = useProfile();
  const navigate = useNavigate();
  const [period, setPeriod] = usePeriod();
  useDocumentTitle('Earnings');
  useOffers();
  return (
    <Page>
      <SheetHeader
        title="Earnings"
        onBack={() => void navigate(basePath)}
        beside={<LedgerDownload driverId={id} period={period} />}
      />
      <SegmentedControl label="Period" value={period} onChange={setPeriod} options={periodOptions} />
      <EarningsFigures key={period} driverId={id} period={period} />
      <Ledger key={`ledger ${period}`} driverId={id} period={period} />
    </Page>
  );
}
