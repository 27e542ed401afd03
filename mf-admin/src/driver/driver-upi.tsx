import type { DriverProfile } from '@rahi/contracts/driver';
import { Button, Card, KeyValue, KeyValues, QuerySection, Skeleton } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { profileQuery, useVerifyUpi } from './driver.queries.js';
import styles from './driver.screen.module.css';

/** R40: the driver's own UPI address, which riders pay to once the desk has verified it. */
export function DriverUpi({ driverId }: { driverId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const profile = useQuery(profileQuery(services.api, driverId));
  return (
    <Card title={formatMessage({ id: 'driver.upi' })}>
      <QuerySection query={profile} what="driver.upi" skeleton={<Skeleton shape="row" />}>
        {({ upi }) => <Address driverId={driverId} upi={upi ?? { id: null, verified: false }} />}
      </QuerySection>
    </Card>
  );
}

function Address({ driverId, upi }: { driverId: string; upi: NonNullable<DriverProfile['upi']> }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const verify = useVerifyUpi(driverId);
  const { id: upiId, verified } = upi;
  if (upiId === null) {
    return (
      <p className={styles.note}>
        <FormattedMessage id="driver.upiNone" />
      </p>
    );
  }
  const press = async () => {
    try {
      await verify.mutateAsync({ upiId, verified: !verified });
      services.toast.show({ title: formatMessage({ id: 'driver.upiSaved' }, { verified: !verified }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'driver.upiNotSaved' }), description, tone: 'bad' });
    }
  };
  return (
    <>
      <KeyValues>
        <KeyValue name={upiId}>{formatMessage({ id: 'driver.verifiedState' }, { verified })}</KeyValue>
      </KeyValues>
      <p className={styles.note}>
        <FormattedMessage id="driver.upiHint" />
      </p>
      <Button small loading={verify.isPending} onClick={() => void press()}>
        <FormattedMessage id={verified ? 'driver.withdrawVerified' : 'driver.verify'} />
      </Button>
    </>
  );
}
