import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.js';
import { Icon } from './icon.js';
import type { IconName } from './icon-paths.js';
import { Spinner } from './spinner.js';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'outline' | 'secondary' | 'danger' | 'quiet' | 'quiet-danger';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  children: ReactNode;
  /** `primary` is the one main action of a screen: 52 px, full width. */
  kind?: ButtonKind;
  /** A lower button for a dense place. */
  small?: boolean;
  /** A higher one, for a driver's thumb on the road. */
  driving?: boolean;
  /** The full width of its container; primary and outline always have it. */
  wide?: boolean;
  icon?: IconName;
  /** The action is in progress: the button stays in place and in the tab order, but ignores presses. */
  loading?: boolean;
  /** Does nothing either, and looks as ever. */
  'aria-disabled'?: boolean;
}

export function Button({
  children,
  kind = 'secondary',
  small = false,
  driving = false,
  wide = false,
  icon,
  loading = false,
  type = 'button',
  'aria-disabled': resting = false,
  onClick,
  ...rest
}: ButtonProps) {
  const idle = loading || resting;
  const sizes = [small && styles.small, driving && styles.driving, wide && styles.wide];
  const classes = [styles.button, styles[kind], ...sizes, loading && styles.loading];
  return (
    <button
      {...rest}
      type={idle && type === 'submit' ? 'button' : type}
      className={classNames(...classes)}
      aria-disabled={idle || undefined}
      aria-busy={loading || undefined}
      onClick={idle ? undefined : onClick}
    >
      {loading ? <Spinner /> : icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </button>
  );
}

interface ButtonLinkProps {
  href: string;
  children: ReactNode;
  icon?: IconName;
  small?: boolean;
  wide?: boolean;
  /** The one thing to do: as the primary button of a screen. */
  primary?: boolean;
  /** Opens in a new tab, which gets no reference to this page. */
  outside?: boolean;
  /** A file: the browser saves it and shows the progress. */
  download?: boolean;
  onClick?(event: MouseEvent<HTMLAnchorElement>): void;
  /** For screen readers, where the visible words are not enough. It must begin with them. */
  label?: string;
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const {
    href,
    children,
    icon,
    small = false,
    wide = false,
    primary = false,
    outside = false,
    download = false,
    onClick,
    label,
  } = props;
  return (
    <a
      href={href}
      aria-label={label}
      download={download || undefined}
      onClick={onClick}
      className={classNames(styles.button, primary && styles.primary, small && styles.small, wide && styles.wide)}
      {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </a>
  );
}
