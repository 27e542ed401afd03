import { Icon, type IconName } from '@rahi/ui-kit';
import type { ReactNode } from 'react';
import styles from './choice-chip.module.css';

interface ChoiceChipProps {
  icon: IconName;
  /** Whether something other than the usual is chosen. */
  isSet: boolean;
  onOpen(): void;
  children: ReactNode;
}

/** A choice of the booking, which opens in a dialog: when, for whom, where it stops. */
export function ChoiceChip({ icon, isSet, onOpen, children }: ChoiceChipProps) {
  return (
    <button type="button" className={styles.chip} data-set={isSet || undefined} aria-haspopup="dialog" onClick={onOpen}>
      <Icon name={icon} />
      {children}
    </button>
  );
}
