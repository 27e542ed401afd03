import type { EarlierDecision } from '@rahi/contracts/disputes';
import { formatRupeesInColumn } from '@rahi/contracts/money';
import { useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { momentText } from '../area/moments.js';
import { userQuery } from '../user/user.queries.js';
import { nameOf } from '../users/user-row.js';
import styles from './disputes.module.css';

/** "Priya refunded ₹50.00, 10:31", with a link to the administrator. The id is shown when the name cannot be read. */
export function DecisionLine({ decision }: { decision: EarlierDecision }) {
  const { services, basePath } = useRemote();
  const { state, decidedBy, decidedAt, refunded } = decision;
  const { data } = useQuery(userQuery(services.api, decidedBy));
  const who = (
    <Link className={styles.link} to={`${basePath}/user/${decidedBy}`}>
      {data ? nameOf(data) : decidedBy.slice(0, 8)}
    </Link>
  );
  const values = { state, who, amount: formatRupeesInColumn(refunded), when: momentText(decidedAt) };
  return <FormattedMessage id="disputes.decidedLine" values={values} />;
}
