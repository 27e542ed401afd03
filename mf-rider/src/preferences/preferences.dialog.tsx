import type { LatLng } from '@rahi/contracts/geo/distance';
import { isVehicleFeature, preferences, preferencesFor, type Preference } from '@rahi/contracts/preferences';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { Button, Dialog } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Chips } from '../area/chips.js';
import { useFeaturesNear } from './preferences.queries.js';
import { rememberedPreferences } from './remembered-preferences.js';
import styles from './preferences.module.css';

interface PreferencesDialogProps {
  chosen: readonly Preference[];
  type: VehicleType;
  pickup: LatLng;
  /** @param remembered whether this device is to remember them for this account */
  onChoose(chosen: readonly Preference[], remembered: boolean): void;
  onClose(): void;
}

/** What the vehicle should have, with how many drivers near have it, and what the driver should know. */
export function PreferencesDialog({ chosen, type, pickup, onChoose, onClose }: PreferencesDialogProps) {
  const { formatMessage } = useIntl();
  const { user } = useRemote();
  const [wanted, want] = useState(chosen);
  const [remembered, remember] = useState(() => rememberedPreferences(user.id) !== null);
  // What was chosen for another vehicle type stays in sight, so that it can be taken back.
  const possible = preferencesFor(type);
  const offered = preferences.filter((id) => possible.includes(id) || chosen.includes(id));
  const change = (isOfGroup: (id: Preference) => boolean) => (next: readonly Preference[]) =>
    want(preferences.filter((id) => (isOfGroup(id) ? next : wanted).includes(id)));
  return (
    <Dialog
      open
      title={formatMessage({ id: 'preferences.title' })}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={() => onChoose([], remembered)}>
            <FormattedMessage id="preferences.none" />
          </Button>
          <Button kind="primary" onClick={() => onChoose(wanted, remembered)}>
            <FormattedMessage id="preferences.done" />
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {offered.some(isVehicleFeature) && (
          <OfVehicle
            offered={offered.filter(isVehicleFeature)}
            wanted={wanted.filter(isVehicleFeature)}
            type={type}
            pickup={pickup}
            onChange={change(isVehicleFeature)}
          />
        )}
        <Chips
          label={<FormattedMessage id="preferences.ofRide" />}
          options={offered.filter(isOfRide).map((value) => ({ value, words: wordsOf(value) }))}
          chosen={wanted.filter(isOfRide)}
          onChange={change(isOfRide)}
        />
        <p>
          <FormattedMessage id="preferences.whoSees" />
        </p>
        <label className={styles.remember}>
          <input type="checkbox" checked={remembered} onChange={({ target }) => remember(target.checked)} />
          <FormattedMessage id="preferences.remember" />
        </label>
      </div>
    </Dialog>
  );
}

const isOfRide = (id: Preference) => !isVehicleFeature(id);
const wordsOf = (id: Preference) => <FormattedMessage id={`ui.preference.${id}`} />;

interface OfVehicleProps {
  offered: readonly Preference[];
  wanted: readonly Preference[];
  type: VehicleType;
  pickup: LatLng;
  onChange(next: readonly Preference[]): void;
}

function OfVehicle({ offered, wanted, type, pickup, onChange }: OfVehicleProps) {
  const { formatMessage } = useIntl();
  const { data, error, isFetching, refetch } = useFeaturesNear(pickup);
  const features = data?.types.find(({ vehicleType }) => vehicleType === type)?.features;
  const driversOf = (id: Preference) => features?.find(({ feature }) => feature === id)?.drivers ?? 0;
  const lacking = data ? wanted.filter((id) => driversOf(id) === 0) : [];
  return (
    <>
      <Chips
        label={<FormattedMessage id="preferences.ofVehicle" />}
        options={offered.map((value) => ({
          value,
          words: (
            <span>
              {wordsOf(value)}
              {data && (
                <>
                  {' · '}
                  <FormattedMessage id="preferences.near" values={{ count: driversOf(value) }} />
                </>
              )}
            </span>
          ),
        }))}
        chosen={wanted}
        onChange={onChange}
      />
      <p aria-live="polite">
        {!data && !error && <FormattedMessage id="preferences.counting" />}
        {lacking.length > 0 ? (
          <FormattedMessage
            id="preferences.noneNear"
            values={{ what: lacking.map((id) => formatMessage({ id: `ui.preference.${id}` })).join(', ') }}
          />
        ) : (
          data && <FormattedMessage id="preferences.verified" />
        )}
      </p>
      {!data && error && (
        <div role="alert" className={styles.failure}>
          <span>{describeError(formatMessage, error, 'preferences.notCounted')}</span>
          <Button small loading={isFetching} onClick={() => void refetch()}>
            <FormattedMessage id="ui.retry" />
          </Button>
        </div>
      )}
    </>
  );
}
