import { formatRupees, paiseFromRupees, rupeesFromPaise } from '@rahi/contracts/money';
import type { WalletBalance } from '@rahi/contracts/payment';
import { AsOf, Icon, Loading, Skeleton } from '@rahi/ui-kit';
import { useRemote, useSupport } from '@rahi/web-kit';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useWallet } from '../rides/wallet.queries.js';
import styles from './wallet-row.module.css';

/** The rider's balance or debt, and how to add money. */
export function WalletRow() {
  const title = useId();
  const wallet = useWallet();
  return (
    <section className={styles.wallet} aria-labelledby={title}>
      <Icon name="wallet" />
      <span id={title} className={styles.title}>
        <FormattedMessage id="wallet.title" />
      </span>
      <Known wallet={wallet} />
    </section>
  );
}

/** A wallet that could not be read is read again automatically: the page's only Retry is for the rides. */
function Known({ wallet: { data, error, dataUpdatedAt } }: { wallet: ReturnType<typeof useWallet> }) {
  const { formatMessage } = useIntl();
  if (data)
    return (
      <>
        {error && <AsOf what="wallet.yours" at={dataUpdatedAt} />}
        <Balance wallet={data} />
      </>
    );
  if (!error)
    return (
      <Loading label={formatMessage({ id: 'ui.loadingWhat' }, { what: formatMessage({ id: 'wallet.yours' }) })}>
        <Skeleton />
      </Loading>
    );
  return (
    <output className={styles.note}>
      <FormattedMessage id="ui.notRead" values={{ what: formatMessage({ id: 'wallet.yours' }) }} />
    </output>
  );
}

function Balance({ wallet: { balance, due, claimed = '0' } }: { wallet: WalletBalance }) {
  const { formatMessage } = useIntl();
  const claimedPaise = paiseFromRupees(claimed);
  const toPay = paiseFromRupees(due) - claimedPaise;
  const amount = (): string => {
    if (toPay > 0) return formatMessage({ id: 'payment.due' }, { amount: formatRupees(rupeesFromPaise(toPay)) });
    if (claimedPaise > 0) return formatMessage({ id: 'wallet.amountClaimed' }, { amount: formatRupees(claimed) });
    return formatRupees(balance);
  };
  return (
    <>
      <b className={styles.amount}>{amount()}</b>
      <p className={styles.note}>
        {toPay > 0 && <FormattedMessage id="wallet.due" />}{' '}
        {claimedPaise > 0 && <FormattedMessage id="wallet.claimed" values={{ amount: formatRupees(claimed) }} />}
        {toPay <= 0 && claimedPaise === 0 && (
          <FormattedMessage id={paiseFromRupees(balance) > 0 ? 'wallet.use' : 'wallet.empty'} />
        )}{' '}
        <TopUp />
      </p>
    </>
  );
}

/** Only the desk adds money: where nobody can be asked, nobody is told to ask. */
function TopUp() {
  const support = useSupport(useRemote().services.api);
  if (!support) return <FormattedMessage id="wallet.noTopUp" />;
  return <FormattedMessage id="wallet.topUp" values={{ support: <a href={support.href}>{support.words}</a> }} />;
}
