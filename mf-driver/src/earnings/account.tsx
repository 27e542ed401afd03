import type { DriverAccount } from '@rahi/contracts/driver-account';
import { KeyValue, KeyValues, Money, QuerySection, Skeleton } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { alwaysFresh } from '../area/always-fresh.js';
import { accountQuery } from './earnings.queries.js';
import styles from './ledger.module.css';

/** What the driver holds in cash, owes and is owed now: the server's figures as they are. */
export function Account({ driverId }: { driverId: string }) {
  const { services } = useRemote();
  const account = useQuery({ ...accountQuery(services.api, driverId), ...alwaysFresh });
  return (
    <section className={styles.ledger} aria-labelledby="account">
      <h2 id="account" className={styles.title}>
        <FormattedMessage id="earnings.account" />
      </h2>
      <QuerySection age query={account} what="earnings.yourAccount" skeleton={<Skeleton shape="row" />}>
        {(known) => <Lines account={known} />}
      </QuerySection>
    </section>
  );
}

function Lines({ account: { cashInHand, commissionOwed, owed, dues } }: { account: DriverAccount }) {
  const { formatMessage } = useIntl();
  const lines = [
    ['earnings.cashInHand', cashInHand],
    ['earnings.commissionOwed', commissionOwed],
    ['earnings.owedToYou', owed],
    ['earnings.dues', dues],
  ] as const;
  return (
    <KeyValues>
      {lines.map(([name, rupees]) => (
        <KeyValue key={name} name={formatMessage({ id: name })}>
          <Money rupees={rupees} inColumn />
        </KeyValue>
      ))}
    </KeyValues>
  );
}
