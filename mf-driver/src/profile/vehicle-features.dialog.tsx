import type { DriverProfile } from '@rahi/contracts/driver';
import { featuresFor, vehicleFeatures, type VehicleFeature } from '@rahi/contracts/preferences';
import { Button, Dialog } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { SwitchRow } from '../area/switch-row.js';
import { useUpdateDriver } from '../driver/profile.queries.js';

interface VehicleFeaturesDialogProps {
  profile: DriverProfile;
  onClose(): void;
}

/** What the vehicle has that riders may ask for. Each press is sent at once; the desk verifies what is new. */
export function VehicleFeaturesDialog({ profile, onClose }: VehicleFeaturesDialogProps) {
  const { formatMessage } = useIntl();
  const save = useUpdateDriver(profile);
  const declared = profile.features ?? [];
  const stateOf = (feature: VehicleFeature) => declared.find((one) => one.feature === feature)?.state ?? 'none';
  const has = (feature: VehicleFeature) => ['waiting', 'verified'].includes(stateOf(feature));
  // A press is shown at once; a refusal brings back the server's state.
  const wished = save.isPending ? save.variables?.features : undefined;
  const isOn = (feature: VehicleFeature) => (wished ? wished.includes(feature) : has(feature));
  const change = (feature: VehicleFeature, on: boolean) => {
    if (!save.isPending)
      save.mutate({ features: vehicleFeatures.filter((each) => (each === feature ? on : has(each))) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={formatMessage({ id: 'features.title' })}
      actions={
        <Button wide onClick={onClose}>
          <FormattedMessage id="ui.close" />
        </Button>
      }
    >
      <p>
        <FormattedMessage id="features.hint" />
      </p>
      {save.error && <p role="alert">{describeError(formatMessage, save.error, 'settings.notSaved')}</p>}
      {(profile.vehicleType ? featuresFor(profile.vehicleType) : []).map((feature) => (
        <SwitchRow
          key={feature}
          label={formatMessage({ id: `ui.preference.${feature}` })}
          hint={formatMessage({ id: 'features.stateOf' }, { state: stateOf(feature) })}
          on={isOn(feature)}
          onChange={(on) => change(feature, on)}
        />
      ))}
    </Dialog>
  );
}
