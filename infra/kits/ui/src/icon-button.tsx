import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.js';
import { Icon } from './icon.js';
import type { IconName } from './icon-paths.js';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  icon: IconName;
  /** Replaces the icon. */
  picture?: ReactNode;
  /** Describes the action, for screen readers and as a tooltip. */
  label: string;
  /** `floating` is over a map; `plain` is in a bar; `filled` is next to the thing that it acts on. */
  kind?: 'plain' | 'floating' | 'filled';
  /** A dot says that something waits behind it; the label says what. */
  marked?: boolean;
}

export function IconButton({ icon, picture, label, kind = 'plain', marked = false, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, kind !== 'plain' && styles[kind], marked && styles.marked)}
      aria-label={label}
      data-tip={label}
    >
      {picture ?? <Icon name={icon} />}
    </button>
  );
}
