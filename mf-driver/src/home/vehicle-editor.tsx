import type { DriverProfile } from '@rahi/contracts/driver';
import {
  Button,
  registrationNumber,
  VehicleFields,
  vehicleProblems,
  type VehicleDraft,
  SheetHeader,
} from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { useId, useState, type SubmitEvent } from 'react';
import { useUpdateDriver } from '../driver/profile.queries.js';
import { StageSheet } from '../stage/stage-sheet.js';
import styles from './vehicle-editor.module.css';

interface VehicleEditorProps {
  profile: DriverProfile;
  /** Said first: why the vehicle is asked for. */
  reason: string | null;
  /** Saved or given up. */
  onClose(): void;
}

/** What riders look for at the kerb: model, number and kind of the vehicle (R7). */
export function VehicleEditor({ profile, reason, onClose }: VehicleEditorProps) {
  const form = useId();
  const [draft, setDraft] = useState<VehicleDraft>(() => draftOf(profile));
  const [tried, setTried] = useState(false);
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
      label="Your vehicle"
      rest="full"
      header={<SheetHeader title="Your vehicle" />}
      actions={
        <div className={styles.actions}>
          <Button wide onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={form} loading={save.isPending}>
            Save vehicle
          </Button>
        </div>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate aria-label="Your vehicle">
        {reason && <p className={styles.reason}>{reason}</p>}
        <VehicleFields value={draft} onChange={setDraft} problems={tried ? vehicleProblems(draft) : {}} />
        {save.error && (
          <p className={styles.failure} role="alert">
            {describeError(save.error, 'Your vehicle could not be saved. Please try again.')}
          </p>
        )}
      </form>
    </StageSheet>
  );
}

function draftOf({ vehicleModel, vehicleNumber, vehicleType }: DriverProfile): VehicleDraft {
  return { model: vehicleModel ?? '', number: vehicleNumber ?? '', type: vehicleType ?? 'mini' };
}
