import { formatRupees } from '@rahi/contracts/money';
import type { WalletBalance } from '@rahi/contracts/payment';
import { Icon, QuerySection, Skeleton } from '@rahi/ui-kit';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useWallet } from '../rides/wallet.queries.js';
import styles from './wallet-row.module.css';

/** What is in the rider's wallet, or what they owe, and how money gets in. */
export function WalletRow() {
  const title = useId();
  const wallet = useWallet();
  return (
    <section className={styles.wallet} aria-labelledby={title}>
      <Icon name="wallet" />
      <span id={title} className={styles.title}>
        <FormattedMessage id="wallet.title" />
      </span>
      <QuerySection query={wallet} what="wallet.yours" age skeleton={<Skeleton />}>
        {(data) => <Balance wallet={data} />}
      </QuerySection>
    </section>
  );
}

function Balance({ wallet: { balance, due } }: { wallet: WalletBalance }) {
  const { formatMessage } = useIntl();
  const owes = Number(due) > 0;
  return (
    <>
      <b className={styles.amount}>
        {owes ? formatMessage({ id: 'payment.due' }, { amount: formatRupees(due) }) : formatRupees(balance)}
      </b>
      <p className={styles.note}>
        <FormattedMessage id={owes ? 'wallet.due' : Number(balance) > 0 ? 'wallet.use' : 'wallet.empty'} />{' '}
        <FormattedMessage id="wallet.topUp" />
      </p>
    </>
  );
}
