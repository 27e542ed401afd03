import type { VehicleType } from '@rahi/contracts/vehicles';
import { FormattedMessage } from 'react-intl';
import type { ReactNode } from 'react';
import { Icon } from './icon.js';
import { VehicleArt } from './vehicle-art.js';
import styles from './vehicle-card.module.css';

interface VehicleCardProps {
  type: VehicleType;
  /** The radio group it belongs to. */
  group: string;
  chosen: boolean;
  onChoose(type: VehicleType): void;
  /** The number of seats, shown next to the name as a figure, and in words ("4 seats") for screen readers. */
  seats?: { count: number; words: string };
  /** How far the nearest one is, or why it cannot be chosen. */
  note: ReactNode;
  /** The fare, if there is one. */
  price?: ReactNode;
  /** How it will be paid. */
  payment?: ReactNode;
  disabled?: boolean;
}

/** One choice of a radio group; put several into a `VehicleChoice`. */
export function VehicleCard(props: VehicleCardProps) {
  const { type, group, chosen, onChoose, seats, note, price, payment, disabled = false } = props;
  return (
    <label
      className={styles.card}
      data-chosen={(chosen && !disabled) || undefined}
      data-disabled={disabled || undefined}
    >
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
          {seats && (
            <span className={styles.seats}>
              <Icon name="user" label={seats.words} />
              <span aria-hidden="true">{seats.count}</span>
            </span>
          )}
        </span>
        <span className={styles.note}>{note}</span>
      </span>
      <span className={styles.price}>
        {price}
        {price && payment && <span className={styles.payment}>{payment}</span>}
      </span>
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
