import type { VehicleType } from '@rahi/contracts/vehicles';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { registrationNumber } from './registration-number.js';
import { TextField } from './text-field.js';
import { VehicleArt } from './vehicle-art.js';
import styles from './vehicle-fields.module.css';

/** A vehicle while it is entered. */
export interface VehicleDraft {
  model: string;
  number: string;
  type: VehicleType;
}

type VehicleProblems = Partial<Record<'model' | 'number', true>>;

/** The fields that must change before a vehicle can be saved; empty when it can be saved. */
export function vehicleProblems({ model, number }: VehicleDraft): VehicleProblems {
  return {
    ...(model.trim() === '' && { model: true }),
    ...(registrationNumber(number) === null && { number: true }),
  };
}

interface VehicleFieldsProps {
  /** R47: the vehicle types of the driver's city, in the order of choice. A type that the vehicle has already is offered as well. */
  types: readonly VehicleType[];
  value: VehicleDraft;
  onChange(draft: VehicleDraft): void;
  problems: VehicleProblems;
}

/** The details that riders look for at the kerb: model, number and type of the vehicle (R7). */
export function VehicleFields({ types, value, onChange, problems }: VehicleFieldsProps) {
  const { formatMessage } = useIntl();
  const group = useId();
  const offered = types.includes(value.type) ? types : [...types, value.type];
  return (
    <>
      <TextField
        label={formatMessage({ id: 'ui.vehicleFields.model' })}
        placeholder={formatMessage({ id: 'ui.vehicleFields.modelExample' })}
        maxLength={60}
        autoComplete="off"
        value={value.model}
        error={problems.model && formatMessage({ id: 'ui.vehicleFields.modelMissing' })}
        onChange={(event) => onChange({ ...value, model: event.target.value })}
      />
      <TextField
        label={formatMessage({ id: 'ui.vehicleFields.number' })}
        placeholder={formatMessage({ id: 'ui.vehicleFields.numberExample' })}
        maxLength={16}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        value={value.number}
        error={problems.number && formatMessage({ id: 'ui.vehicleFields.numberInvalid' })}
        onChange={(event) => onChange({ ...value, number: event.target.value })}
      />
      <fieldset className={styles.types}>
        <legend className={styles.legend}>
          <FormattedMessage id="ui.vehicleFields.type" />
        </legend>
        {offered.map((type) => (
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
            <FormattedMessage id={`ui.vehicle.${type}`} />
          </label>
        ))}
      </fieldset>
    </>
  );
}
