import { FormattedMessage } from 'react-intl';
import { Icon } from './icon.js';
import styles from './offline-bar.module.css';

/** A quiet bar while there is no network; the data on screen stays readable below it. */
export function OfflineBar({ online }: { online: boolean }) {
  return (
    <output className={online ? undefined : styles.bar}>
      {!online && (
        <>
          <Icon name="offline" />
          <FormattedMessage id="ui.offline" />
        </>
      )}
    </output>
  );
}
