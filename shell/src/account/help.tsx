import { operatorTexts } from '@rahi/contracts/operator';
import { List, ListRow } from '@rahi/ui-kit';
import { useSupport, type ApiClient } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { deskQuery } from './account.queries.js';
import styles from './account.module.css';

/** Where people reach the operator, if anywhere, and the operator's texts. */
export function Help({ api }: { api: ApiClient }) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const support = useSupport(api);
  const desk = useQuery(deskQuery(api)).data;
  return (
    <section className={styles.section} aria-labelledby="account-help">
      <h2 id="account-help" className={styles.heading}>
        <FormattedMessage id="account.help" />
      </h2>
      <List>
        {desk?.hours && (
          <ListRow
            icon="chat"
            title={formatMessage({ id: 'account.writeToDesk' })}
            onPress={() => void navigate('/help')}
          />
        )}
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
