import { supportDesk } from '@rahi/contracts/calls/support.calls';
import type { Ride } from '@rahi/contracts/ride';
import { Button } from '@rahi/ui-kit';
import { queryOptionsFor, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import styles from './bill-dispute.module.css';

/** The way to Help with a ride that has ended (ADR 89). Shows nothing where nobody answers. */
export function HelpWithRide({ ride: { id, completedAt, cancelledAt } }: { ride: Ride }) {
  const { api } = useRemote();
  const navigate = useNavigate();
  const hasEnded = completedAt !== null || (cancelledAt ?? null) !== null;
  const { data } = useQuery({ ...queryOptionsFor(api, supportDesk, {}), enabled: hasEnded });
  if (!hasEnded || !data?.hours) return null;
  return (
    <div className={styles.way}>
      <Button kind="quiet" icon="chat" onClick={() => void navigate(`/help?ride=${id}`)}>
        <FormattedMessage id="bill.help" />
      </Button>
    </div>
  );
}
