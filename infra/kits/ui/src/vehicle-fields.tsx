import { vehicleChoices, vehicleFacts, type VehicleType } from '@rahi/contracts/vehicles';
import { useId } from 'react';
import { registrationNumber } from './registration-number.js';
import { TextField } from './text-field.js';
import { VehicleArt } from './vehicle-art.js';
import styles from './vehicle-fields.module.css';

/** A vehicle as it is being typed in. */
export interface VehicleDraft {
  model: string;
  number: string;
  type: VehicleType;
}

export type VehicleProblems = Partial<Record<'model' | 'number', string>>;

/** What is still wrong with a vehicle, by field; empty when it can be saved. */
export function vehicleProblems({ model, number }: VehicleDraft): VehicleProblems {
  return {
    ...(model.trim() === '' && { model: 'Enter the model, as riders will look for it.' }),
    ...(registrationNumber(number) === null && { number: 'Enter the number as on the plate, such as DL 01 AB 4207.' }),
  };
}

interface VehicleFieldsProps {
  value: VehicleDraft;
  onChange(draft: VehicleDraft): void;
  problems: VehicleProblems;
}

/** What riders look for at the kerb: model, number and kind of the vehicle (R7). */
export function VehicleFields({ value, onChange, problems }: VehicleFieldsProps) {
  const group = useId();
  return (
    <>
      <TextField
        label="Model and colour"
        placeholder="White Dzire"
        maxLength={60}
        autoComplete="off"
        value={value.model}
        error={problems.model}
        onChange={(event) => onChange({ ...value, model: event.target.value })}
      />
      <TextField
        label="Registration number"
        placeholder="DL 01 AB 4207"
        maxLength={16}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        value={value.number}
        error={problems.number}
        onChange={(event) => onChange({ ...value, number: event.target.value })}
      />
      <fieldset className={styles.types}>
        <legend className={styles.legend}>Vehicle type</legend>
        {vehicleChoices.map((type) => (
          <label key={type} className={styles.type}>
            <input
              type="radio"
              className={styles.radio}
              name={group}
              value={type}
              checked={type === value.type}
              onChange={() => onChange({ ...value, type })}
            />
            <VehicleArt type={type} />
            {vehicleFacts[type].label}
          </label>
        ))}
      </fieldset>
    </>
  );
}
