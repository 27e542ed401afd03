import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { classNames } from './class-names.js';
import { VisuallyHidden } from './visually-hidden.js';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** The shape of the content. */
  shape?: 'line' | 'title' | 'block' | 'disc' | 'row' | 'map';
  /** Part of the width, in percent; lines only. */
  width?: number;
}

/** A grey placeholder in the shape of loading content. Several belong in one `Loading`. */
export function Skeleton({ shape = 'line', width }: SkeletonProps) {
  const style = width === undefined ? undefined : { width: `${width}%` };
  return <span className={classNames(styles.skeleton, styles[shape])} style={style} aria-hidden="true" />;
}

/** Announces once, in words, what the skeletons in it represent. */
export function Loading({ label, children }: { label?: string; children: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.loading}>
      <VisuallyHidden live>{label ?? formatMessage({ id: 'ui.loading' })}</VisuallyHidden>
      {children}
    </div>
  );
}
