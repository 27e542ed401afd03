import { lazyScreen, Skeleton } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import styles from './upi-payment.module.css';

// The QR code and its library are a separate file: most rides are paid in cash.
const QrCode = lazyScreen(async () => (await import(/* webpackChunkName: "qr-code" */ '@rahi/ui-kit/qr-code')).QrCode, {
  name: 'payment.qrCode',
  loading: (
    <span className={styles.qr}>
      <Skeleton shape="block" />
    </span>
  ),
});

/** A UPI link as a code that a phone scans. @param amount as it is shown */
export function PaymentCode({ link, amount }: { link: string; amount: string }) {
  const { formatMessage } = useIntl();
  return <QrCode text={link} label={formatMessage({ id: 'payment.qrCodeFor' }, { amount })} />;
}
