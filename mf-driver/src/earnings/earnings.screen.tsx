import { earningsPeriods } from '@rahi/contracts/earnings';
import { Button, Page, SegmentedControl, SheetHeader } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { useProfile } from '../driver/profile.context.js';
import { useActiveRideRedirect } from '../driver/use-active-ride-redirect.js';
import { Account } from './account.js';
import { EarningsFigures } from './earnings-figures.js';
import { HelpWith } from './help-with.js';
import { LedgerDownload } from './ledger-download.js';
import { Ledger } from './ledger.js';
import { Payouts } from './payouts.js';
import { usePeriod } from './period.js';

/** R29: the driver's earnings, day by day and trip by trip. */
export function EarningsScreen() {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const { id } = useProfile();
  const navigate = useNavigate();
  const [period, setPeriod] = usePeriod();
  useDocumentTitle(formatMessage({ id: 'earnings.earnings' }));
  useActiveRideRedirect(id);
  return (
    <Page>
      <SheetHeader
        title={formatMessage({ id: 'earnings.earnings' })}
        onBack={() => void navigate(basePath)}
        beside={<LedgerDownload driverId={id} period={period} />}
      />
      <SegmentedControl
        label={formatMessage({ id: 'earnings.period' })}
        wide
        value={period}
        onChange={setPeriod}
        options={earningsPeriods.map((value) => ({
          value,
          label: formatMessage({ id: 'earnings.periodName' }, { period: value }),
        }))}
      />
      <EarningsFigures key={period} driverId={id} period={period} />
      <Ledger key={`ledger ${period}`} driverId={id} period={period} />
      <Button wide icon="history" onClick={() => void navigate(`${basePath}/history`)}>
        <FormattedMessage id="history.title" />
      </Button>
      <Account driverId={id} />
      <Payouts driverId={id} />
      <HelpWith />
    </Page>
  );
}
