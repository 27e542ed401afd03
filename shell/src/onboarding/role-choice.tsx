import type { UserType } from '@rahi/contracts/user';
import { Icon } from '@rahi/ui-kit';
import { FormattedMessage } from 'react-intl';
import styles from './role-choice.module.css';

const roles = [
  { type: 'rider', icon: 'pin' },
  { type: 'driver', icon: 'car' },
] as const;

interface RoleChoiceProps {
  value: UserType;
  onChange(type: UserType): void;
}

export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>
        <FormattedMessage id="onboarding.roles" />
      </legend>
      {roles.map(({ type, icon }) => (
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
            <span className={styles.name}>
              <FormattedMessage id={`area.${type}`} />
            </span>
            <span className={styles.what}>
              <FormattedMessage id={`onboarding.role.${type}`} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
