import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.js';
import { Icon } from './icon.js';
import type { IconName } from './icon-paths.js';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  icon: IconName;
  /** Stands in place of the icon. */
  picture?: ReactNode;
  /** What it does, for screen readers and as a tooltip. */
  label: string;
  /** `floating` lies over a map; `plain` sits in a bar; `filled` stands beside what it belongs to. */
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
