import { operatorTexts } from '@rahi/contracts/operator';
import { List, ListRow } from '@rahi/ui-kit';
import { useSupport, type ApiClient } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './account.module.css';

/** Where people reach the operator, if anywhere, and the operator's texts. */
export function Help({ api }: { api: ApiClient }) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const support = useSupport(api);
  return (
    <section className={styles.section} aria-labelledby="account-help">
      <h2 id="account-help" className={styles.heading}>
        <FormattedMessage id="account.help" />
      </h2>
      <List>
        {support && (
          <ListRow
            icon="chat"
            title={formatMessage({ id: 'account.support' })}
            trailing={
              <a className={styles.support} href={support.href}>
                {support.words}
              </a>
            }
          />
        )}
        {operatorTexts.map((name) => (
          <ListRow
            key={name}
            icon="info"
            title={formatMessage({ id: `legal.${name}` })}
            onPress={() => void navigate(`/legal#${name}`)}
          />
        ))}
      </List>
    </section>
  );
}
