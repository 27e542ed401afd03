import type { AdminFlag } from '@rahi/contracts/flags';
import { FormattedMessage } from 'react-intl';
import styles from './flags.module.css';

/** The finding of a flag, with its figures; for a report its reason and text. */
export function FlagWords({ flag: { kind, count, of, metres, seconds, reason, text } }: { flag: AdminFlag }) {
  const km = Math.round((metres ?? 0) / 100) / 10;
  return (
    <div className={styles.words}>
      <strong>
        <FormattedMessage id={`flags.kind.${kind}`} />
      </strong>
      {kind === 'report' ? (
        reason !== null && (
          <span>
            <FormattedMessage id="flags.reason" values={{ reason }} />
          </span>
        )
      ) : (
        <span>
          <FormattedMessage id="flags.figures" values={{ kind, count, of, km, seconds }} />
        </span>
      )}
      {text !== null && <q>{text}</q>}
    </div>
  );
}
