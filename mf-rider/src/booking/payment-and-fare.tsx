import { formatRupees } from '@rahi/contracts/money';
import { isFromWallet, paymentFacts, type PaymentMethod } from '@rahi/contracts/payment-methods';
import { Icon, SegmentedControl, useHighPanel } from '@rahi/ui-kit';
import { useId, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useWallet } from '../rides/wallet.queries.js';
import styles from './payment-and-fare.module.css';

interface PaymentAndFareProps {
  methods: readonly PaymentMethod[];
  method: PaymentMethod;
  onChoose(method: PaymentMethod): void;
  /** What the fare is made of; rendered when the rider asks for it. */
  breakdown: ReactNode;
}

/** One line above the action: how to pay, and a button that shows what the fare is made of. */
export function PaymentAndFare({ methods, method, onChoose, breakdown }: PaymentAndFareProps) {
  const { formatMessage } = useIntl();
  // A high panel has room for it; elsewhere it would push the vehicles out of view.
  const panel = useHighPanel();
  const [toggled, setToggled] = useState<boolean | null>(null);
  const open = toggled ?? panel;
  const details = useId();
  const wallet = useWallet(methods.some(isFromWallet)).data;
  const nameOf = (value: PaymentMethod) =>
    isFromWallet(value) && wallet
      ? formatMessage({ id: 'payment.method.walletOf' }, { balance: formatRupees(wallet.balance) })
      : formatMessage({ id: `payment.method.${value}` });
  return (
    <div className={styles.bill}>
      {/* Scrolled with the keyboard where it is longer than its place. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div id={details} className={styles.rows} hidden={!open} tabIndex={0}>
        {open && breakdown}
      </div>
      <div className={styles.line}>
        {methods.length > 1 ? (
          <SegmentedControl
            label={formatMessage({ id: 'booking.payWith' })}
            value={method}
            onChange={onChoose}
            options={methods.map((value) => ({ value, label: nameOf(value) }))}
          />
        ) : (
          <span className={styles.method}>
            <Icon name={paymentFacts[method].icon} />
            <FormattedMessage id={`payment.method.${method}`} />
          </span>
        )}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setToggled(!open)}
        >
          <FormattedMessage id="booking.breakdown" />
          <Icon name={open ? 'chevron-down' : 'chevron-up'} />
        </button>
      </div>
    </div>
  );
}
