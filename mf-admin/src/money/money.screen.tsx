import { callPath } from '@rahi/contracts/call';
import { journalFile } from '@rahi/contracts/calls/gateway.calls';
import { ButtonLink, Page, SelectField } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { OldBanner } from '../area/old-banner.js';
import { ScreenHead } from '../area/screen-head.js';
import { MoneyFiguresCards } from './money-figures.js';
import { figuresQuery, pollMs } from './money.queries.js';
import { daysOf, moneyPeriods, useMoneyPeriod } from './money-period.js';
import { PayoutRuns } from './payout-runs.js';

/** The platform's money: figures of a period, what is outstanding now, and the weekly payouts. */
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
            <SelectField
              label={formatMessage({ id: 'dashboard.period' })}
              hideLabel
              small
              value={period}
              options={moneyPeriods.map((value) => ({ value, label: formatMessage({ id: `money.period.${value}` }) }))}
              onChange={setPeriod}
            />
            <ButtonLink small download icon="download" href={callPath(journalFile, {}, days)}>
              <FormattedMessage id="money.journal" />
            </ButtonLink>
          </>
        }
      />
      <OldBanner problem={figures.data ? figures.error : null} />
      <MoneyFiguresCards figures={figures} />
      <PayoutRuns />
    </Page>
  );
}
