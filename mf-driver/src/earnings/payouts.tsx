import { driverPayouts, payoutStatement } from '@rahi/contracts/calls/payouts.calls';
import { formatRupees } from '@rahi/contracts/money';
import type { DriverPayout } from '@rahi/contracts/payouts';
import { EmptyState, IconButton, List, ListRow, Money, QuerySection, Skeleton } from '@rahi/ui-kit';
import { describeError, inLanguage, queryOptionsFor, saveFile, useRemote } from '@rahi/web-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { alwaysFresh } from '../area/always-fresh.js';
import styles from './ledger.module.css';

/** A quarter of a year: older statements are the operator's to give. */
const weeks = 13;

/** The weekly payouts to the driver's bank, each with its statement. */
export function Payouts({ driverId }: { driverId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const payouts = useQuery({
    ...queryOptionsFor(services.api, driverPayouts, { params: { driverId }, query: { limit: weeks } }),
    ...alwaysFresh,
  });
  return (
    <section className={styles.ledger} aria-labelledby="payouts">
      <h2 id="payouts" className={styles.title}>
        <FormattedMessage id="earnings.payouts" />
      </h2>
      <QuerySection age query={payouts} what="earnings.yourPayouts" skeleton={<Skeleton shape="row" />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon="wallet" title={formatMessage({ id: 'earnings.noPayouts' })}>
              <FormattedMessage id="earnings.noPayoutsHint" />
            </EmptyState>
          ) : (
            <List label={formatMessage({ id: 'earnings.payouts' })}>
              {list.map((payout) => (
                <Row key={payout.id} driverId={driverId} payout={payout} />
              ))}
            </List>
          )
        }
      </QuerySection>
    </section>
  );
}

const day = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

function Row({ driverId, payout }: { driverId: string; payout: DriverPayout }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const { id, weekEnding, status, amount, cash, tds = '0', waiting, failureCode } = payout;
  const failure = failureCode ? formatMessage({ id: `earnings.payoutFailure.${failureCode}` }) : payout.failure;
  const week = day().format(new Date(`${weekEnding}T00:00:00Z`));
  const statement = useMutation({
    mutationFn: () => services.api.file(payoutStatement, { params: { driverId, id } }),
    onSuccess: (pdf) => saveFile(pdf, `rahi-payout-${weekEnding}.pdf`),
    onError: (error) =>
      services.toast.show({
        title: formatMessage({ id: 'earnings.fileFailed' }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      }),
  });
  const note = formatMessage(
    { id: 'earnings.payoutNote' },
    {
      status,
      cash: Number(cash) > 0 ? formatRupees(cash) : 'none',
      tds: Number(tds) > 0 ? formatRupees(tds) : 'none',
      waiting: Number(waiting) > 0 ? formatRupees(waiting) : 'none',
    },
  );
  return (
    <ListRow
      title={formatMessage({ id: 'earnings.weekTo' }, { week })}
      note={failure === null ? note : `${note} · ${failure}`}
      trailing={
        <>
          <span className={styles.net}>
            <Money rupees={amount} />
          </span>
          <IconButton
            icon="download"
            label={formatMessage({ id: 'earnings.statement' }, { week })}
            disabled={statement.isPending}
            onClick={() => statement.mutate()}
          />
        </>
      }
    />
  );
}
