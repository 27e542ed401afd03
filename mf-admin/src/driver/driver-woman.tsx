import type { DriverProfile } from '@rahi/contracts/driver';
import { Button, Card, KeyValue, KeyValues } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { profileQuery, useVerifyWoman } from './driver.queries.js';
import styles from './driver.screen.module.css';

/** R46: a driver who says that she is a woman counts as one once the desk has verified it. Shows nothing for anyone else. */
export function DriverWoman({ driverId }: { driverId: string }) {
  const { services } = useRemote();
  const women = useQuery(profileQuery(services.api, driverId)).data?.women;
  return women?.said ? <Verification driverId={driverId} women={women} /> : null;
}

function Verification({ driverId, women }: { driverId: string; women: NonNullable<DriverProfile['women']> }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const verify = useVerifyWoman(driverId);
  const { verified, only } = women;
  const press = async () => {
    try {
      await verify.mutateAsync({ verified: !verified });
      services.toast.show({ title: formatMessage({ id: 'driver.womanSaved' }, { verified: !verified }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'driver.womanNotSaved' }), description, tone: 'bad' });
    }
  };
  return (
    <Card title={formatMessage({ id: 'driver.woman' })}>
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'driver.womanSays' })}>
          {formatMessage({ id: 'driver.verifiedState' }, { verified })}
        </KeyValue>
        {only && (
          <KeyValue name={formatMessage({ id: 'driver.womenOnly' })}>
            {formatMessage({ id: 'driver.womenOnlyOn' })}
          </KeyValue>
        )}
      </KeyValues>
      <p className={styles.note}>
        <FormattedMessage id="driver.womanHint" />
      </p>
      <Button small loading={verify.isPending} onClick={() => void press()}>
        <FormattedMessage id={verified ? 'driver.withdrawVerified' : 'driver.verify'} />
      </Button>
    </Card>
  );
}
