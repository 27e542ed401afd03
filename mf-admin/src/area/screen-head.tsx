import { IconButton } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import type { ReactNode } from 'react';
import { useRemote } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import styles from './screen-head.module.css';
import { useHeadingFocus } from './use-heading-focus.js';

interface ScreenHeadProps {
  title: string;
  /** After the title: a state. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** The target of the back link, relative to the area. Default: the dashboard. */
  path?: string;
}

/** Heads a screen below the dashboard: its title, what can be done there, and the way back. */
export function ScreenHead({ title, beside, actions, path }: ScreenHeadProps) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const heading = useHeadingFocus();
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <IconButton
          icon="chevron-left"
          label={formatMessage({ id: path === undefined ? 'area.back' : 'area.backOne' })}
          onClick={() => void navigate(path === undefined ? basePath : `${basePath}/${path}`)}
        />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {beside}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
