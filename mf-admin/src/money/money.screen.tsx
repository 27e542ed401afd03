import { callPath } from '@rahi/contracts/call';
import { journalFile } from '@rahi/contracts/calls/files.calls';
import { Button, Page, SelectField } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { FileLink } from '../area/file-link.js';
import { useNavigate } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { OldBanner } from '../area/old-banner.js';
import { ScreenHead } from '../area/screen-head.js';
import { openDisputesQuery } from '../disputes/disputes.queries.js';
import { countClaimsQuery } from './claims.queries.js';
import { LateSettlementsWarning } from './late-settlements.js';
import { MoneyFiguresCards } from './money-figures.js';
import { figuresQuery, pollMs } from './money.queries.js';
import { daysOf, moneyPeriods, useMoneyPeriod } from './money-period.js';
import { PayoutRuns } from './payout-runs.js';

/** The platform's money: the figures of a period, the amounts outstanding now, and the weekly payouts. */
export function MoneyScreen() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [period, setPeriod] = useMoneyPeriod();
  const days = daysOf(period);
  const figures = useQuery({ ...figuresQuery(services.api, days), refetchInterval: pollMs });
  useDocumentTitle(formatMessage({ id: 'money.money' }));
  return (
    <Page width="desk">
      <ScreenHead
        title={formatMessage({ id: 'money.money' })}
        actions={
          <>
            <Links />
            <SelectField
              label={formatMessage({ id: 'dashboard.period' })}
              hideLabel
              small
              value={period}
              options={moneyPeriods.map((value) => ({ value, label: formatMessage({ id: `money.period.${value}` }) }))}
              onChange={setPeriod}
            />
            <FileLink small icon="download" href={callPath(journalFile, {}, days)}>
              <FormattedMessage id="money.journal" />
            </FileLink>
          </>
        }
      />
      <OldBanner problem={figures.data ? figures.error : null} />
      <MoneyFiguresCards figures={figures} />
      <LateSettlementsWarning />
      <PayoutRuns />
    </Page>
  );
}

/** To the other screens of money, with how many disputes are open, and how many claims are old. */
function Links() {
  const { services, basePath } = useRemote();
  const navigate = useNavigate();
  const open = useQuery({ ...openDisputesQuery(services.api), refetchInterval: pollMs });
  const claims = useQuery({ ...countClaimsQuery(services.api), refetchInterval: pollMs });
  return (
    <>
      <Button small onClick={() => void navigate(`${basePath}/claims`)}>
        <FormattedMessage id="money.claims" values={{ open: claims.data?.total ?? 0 }} />
      </Button>
      <Button small onClick={() => void navigate(`${basePath}/disputes`)}>
        <FormattedMessage id="money.disputes" values={{ open: open.data?.total ?? 0 }} />
      </Button>
      <Button small onClick={() => void navigate(`${basePath}/statement`)}>
        <FormattedMessage id="statement.open" />
      </Button>
      <Button small onClick={() => void navigate(`${basePath}/promos`)}>
        <FormattedMessage id="money.promos" />
      </Button>
    </>
  );
}
