import { Icon, lazyScreen, Skeleton } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './upi-code.module.css';

// The QR code and its library are a separate file: most rides are paid in cash.
const QrCode = lazyScreen(async () => (await import(/* webpackChunkName: "qr-code" */ '@rahi/ui-kit/qr-code')).QrCode, {
  name: 'trip.qrCode',
  loading: (
    <span className={styles.qr}>
      <Skeleton shape="block" />
    </span>
  ),
});

interface UpiCodeProps {
  /** `upi://pay?…` */
  link: string;
  /** The amount due, as it is shown. */
  amount: string;
  rider: string;
}

/** The code that the rider scans to pay the operator by UPI. */
export function UpiCode({ link, amount, rider }: UpiCodeProps) {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.upi}>
      <QrCode text={link} label={formatMessage({ id: 'trip.qrCodeFor' }, { amount })} />
      <p className={styles.hint}>
        <FormattedMessage id="trip.scan" values={{ rider }} />
      </p>
      <p className={styles.state}>
        <Icon name="clock" />
        <FormattedMessage id="trip.waitingForPayment" tagName="span" />
      </p>
    </div>
  );
}
