import type { UserType } from '@rahi/contracts/user';
import { Icon } from '@rahi/ui-kit';
import styles from './role-choice.module.css';

const roles = [
  { type: 'rider', icon: 'pin', name: 'Rider', what: 'Book rides and travel' },
  { type: 'driver', icon: 'car', name: 'Driver', what: 'Provide rides and earn money' },
] as const;

interface RoleChoiceProps {
  value: UserType;
  onChange(type: UserType): void;
}

export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>How will you use Rahi?</legend>
      {roles.map(({ type, icon, name, what }) => (
        <label key={type} className={styles.role}>
          <input
            type="radio"
            className={styles.radio}
            name="type"
            value={type}
            checked={type === value}
            onChange={() => onChange(type)}
          />
          <Icon name={icon} />
          <span>
            <span className={styles.name}>{name}</span>
            <span className={styles.what}>{what}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
