import type { VehicleType } from '@rahi/contracts/vehicles';
import { FormattedMessage } from 'react-intl';
import type { ReactNode } from 'react';
import { VehicleArt } from './vehicle-art.js';
import styles from './vehicle-card.module.css';

interface VehicleCardProps {
  type: VehicleType;
  /** The radio group it belongs to. */
  group: string;
  chosen: boolean;
  onChoose(type: VehicleType): void;
  /** Seats and how far the nearest one is, or why it cannot be chosen. */
  note: ReactNode;
  /** The fare; left out where there is none. */
  price?: ReactNode;
  disabled?: boolean;
}

/** One choice of a radio group; put several into a `VehicleChoice`. */
export function VehicleCard({ type, group, chosen, onChoose, note, price = '–', disabled = false }: VehicleCardProps) {
  return (
    <label className={styles.card} data-chosen={chosen || undefined} data-disabled={disabled || undefined}>
      <input
        type="radio"
        className={styles.radio}
        name={group}
        value={type}
        checked={chosen}
        disabled={disabled}
        onChange={() => onChoose(type)}
      />
      <VehicleArt type={type} />
      <span className={styles.words}>
        <span className={styles.name}>
          <FormattedMessage id={`ui.vehicle.${type}`} />
        </span>
        <span className={styles.note}>{note}</span>
      </span>
      <span className={styles.price}>{price}</span>
    </label>
  );
}

/** The radio group around vehicle cards. */
export function VehicleChoice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="radiogroup" aria-label={label} className={styles.choice}>
      {children}
    </div>
  );
}
