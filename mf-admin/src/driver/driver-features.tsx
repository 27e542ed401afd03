import type { DriverProfile } from '@rahi/contracts/driver';
import { vehicleFeatures, type FeatureState, type VehicleFeature } from '@rahi/contracts/preferences';
import { Button, Card, KeyValue, KeyValues, Plate } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { profileQuery, useVerifyFeature } from './driver.queries.js';
import styles from './driver.screen.module.css';

/** ADR 88: riders who ask for something of the vehicle get only what the desk has verified. Shows nothing where nothing is declared. */
export function DriverFeatures({ driverId }: { driverId: string }) {
  const { services } = useRemote();
  const profile = useQuery(profileQuery(services.api, driverId)).data;
  return profile?.features && profile.features.length > 0 ? <Declared profile={profile} /> : null;
}

function Declared({ profile }: { profile: DriverProfile }) {
  const { formatMessage } = useIntl();
  const { features = [], vehicleNumber } = profile;
  return (
    <Card title={formatMessage({ id: 'driver.features' })}>
      <p className={styles.note}>
        <FormattedMessage id="driver.featuresHint" />
      </p>
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'driver.number' })}>
          {vehicleNumber ? <Plate number={vehicleNumber} /> : '–'}
        </KeyValue>
        {vehicleFeatures.map((feature) => {
          const state = features.find((one) => one.feature === feature)?.state;
          return state && <Feature key={feature} profile={profile} feature={feature} state={state} />;
        })}
      </KeyValues>
    </Card>
  );
}

interface FeatureProps {
  profile: DriverProfile;
  feature: VehicleFeature;
  state: FeatureState;
}

function Feature({ profile: { id, vehicleNumber }, feature, state }: FeatureProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const verify = useVerifyFeature(id);
  const what = formatMessage({ id: `ui.preference.${feature}` });
  const decide = async (verified: boolean) => {
    try {
      await verify.mutateAsync({ feature, verified, vehicleNumber });
      services.toast.show({ title: formatMessage({ id: 'driver.featureSaved' }, { what, verified }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'driver.featureNotSaved' }), description, tone: 'bad' });
    }
  };
  return (
    <KeyValue name={what}>
      <span className={styles.pills}>
        {formatMessage({ id: 'driver.featureState' }, { state })}
        {state !== 'verified' && (
          <Button
            small
            aria-label={formatMessage({ id: 'driver.verifyWhat' }, { what })}
            loading={verify.isPending}
            onClick={() => void decide(true)}
          >
            <FormattedMessage id="driver.verify" />
          </Button>
        )}
        {state !== 'refused' && (
          <Button
            small
            aria-label={formatMessage({ id: 'driver.refuseWhat' }, { what })}
            loading={verify.isPending}
            onClick={() => void decide(false)}
          >
            <FormattedMessage id={state === 'verified' ? 'driver.withdrawVerified' : 'reviews.refuse'} />
          </Button>
        )}
      </span>
    </KeyValue>
  );
}
