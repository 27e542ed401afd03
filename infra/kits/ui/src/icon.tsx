import { iconPaths, type IconName } from './icon-paths.js';
import styles from './icon.module.css';

interface IconProps {
  name: IconName;
  /** Name for screen readers; without one the icon is decoration. */
  label?: string;
}

export function Icon({ name, label }: IconProps) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      data-icon={name}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
