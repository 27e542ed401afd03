import { IconButton } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/router';
import type { ReactNode } from 'react';
import { useRemote } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import styles from './screen-head.module.css';

interface ScreenHeadProps {
  title: string;
  /** After the title: a state. */
  beside?: ReactNode;
  actions?: ReactNode;
}

/** Heads a screen below the dashboard: its title, what can be done there, and the way back. */
export function ScreenHead({ title, beside, actions }: ScreenHeadProps) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <IconButton
          icon="chevron-left"
          label={formatMessage({ id: 'area.back' })}
          onClick={() => void navigate(basePath)}
        />
        <h1 className={styles.title}>{title}</h1>
        {beside}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
