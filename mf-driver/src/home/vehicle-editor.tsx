import type { DriverProfile } from '@rahi/contracts/driver';
import {
  Button,
  registrationNumber,
  VehicleFields,
  vehicleProblems,
  type VehicleDraft,
  SheetHeader,
} from '@rahi/ui-kit';
import { describeError, useRemote, useVehicleTypes } from '@rahi/web-kit';
import { useId, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useUpdateDriver } from '../driver/profile.queries.js';
import { useOwnVehicle } from '../driver/use-own-vehicle.js';
import { StageSheet } from '../stage/stage-sheet.js';
import styles from './vehicle-editor.module.css';

export interface VehicleEditorProps {
  profile: DriverProfile;
  /** Shown first: why the vehicle is needed. */
  reason: string | null;
  /** Saved or given up. */
  onClose(): void;
}

/** What riders look for at the kerb: model, number and kind of the vehicle (R7). */
export function VehicleEditor({ profile, reason, onClose }: VehicleEditorProps) {
  const { formatMessage } = useIntl();
  const form = useId();
  const [draft, setDraft] = useState<VehicleDraft>(() => draftOf(profile));
  const [tried, setTried] = useState(false);
  const types = useVehicleTypes(useRemote().api, useOwnVehicle());
  const save = useUpdateDriver(profile);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const vehicleNumber = registrationNumber(draft.number);
    if (Object.keys(vehicleProblems(draft)).length > 0 || !vehicleNumber) return;
    const changes = { vehicleModel: draft.model.trim(), vehicleNumber, vehicleType: draft.type };
    save.mutate(changes, { onSuccess: onClose });
  };

  return (
    <StageSheet
      label={formatMessage({ id: 'home.yourVehicle' })}
      rest="full"
      header={<SheetHeader title={formatMessage({ id: 'home.yourVehicle' })} />}
      actions={
        <div className={styles.actions}>
          <Button wide onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button kind="primary" type="submit" form={form} loading={save.isPending}>
            <FormattedMessage id="home.saveVehicle" />
          </Button>
        </div>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={submit}
        noValidate
        aria-label={formatMessage({ id: 'home.yourVehicle' })}
      >
        {reason && <p className={styles.reason}>{reason}</p>}
        <VehicleFields types={types} value={draft} onChange={setDraft} problems={tried ? vehicleProblems(draft) : {}} />
        {save.error && (
          <p className={styles.failure} role="alert">
            {describeError(formatMessage, save.error, 'home.vehicleNotSaved')}
          </p>
        )}
      </form>
    </StageSheet>
  );
}

function draftOf({ vehicleModel, vehicleNumber, vehicleType }: DriverProfile): VehicleDraft {
  return { model: vehicleModel ?? '', number: vehicleNumber ?? '', type: vehicleType ?? 'mini' };
}
