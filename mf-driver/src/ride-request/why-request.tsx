import type { RideDispatch } from '@rahi/contracts/dispatch';
import { rideDispatch } from '@rahi/contracts/calls/rides.calls';
import { Button, Dialog, QuerySection, Skeleton } from '@rahi/ui-kit';
import { formatClock, queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './why-request.module.css';

const dispatchQuery = (api: ApiClient, id: string) => queryOptionsFor(api, rideDispatch, { params: { id } });
/** How many of the newest reasons are shown: a driver asks about those. */
const reasonsShown = 5;

/** Why this driver got this request: the statements of the dispatch rounds about them (R11). */
export function WhyRequest({ rideId }: { rideId: string }) {
  const { formatMessage } = useIntl();
  const [open, setOpen] = useOpenLayer();
  return (
    <>
      <Button small kind="quiet" onClick={() => setOpen(true)}>
        <FormattedMessage id="rideRequest.why" />
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={formatMessage({ id: 'rideRequest.why' })}
        actions={
          <Button wide onClick={() => setOpen(false)}>
            <FormattedMessage id="ui.close" />
          </Button>
        }
      >
        <Reasons rideId={rideId} />
      </Dialog>
    </>
  );
}

function Reasons({ rideId }: { rideId: string }) {
  const { api } = useRemote();
  const rounds = useQuery({ ...dispatchQuery(api, rideId), refetchOnMount: 'always' });
  return (
    <QuerySection query={rounds} what="rideRequest.whyWhat" skeleton={<Skeleton />}>
      {(dispatch) => <ReasonList reasons={reasonsIn(dispatch)} />}
    </QuerySection>
  );
}

function ReasonList({ reasons }: { reasons: readonly { at: string; why: string }[] }) {
  if (reasons.length === 0) return <FormattedMessage id="rideRequest.whyOpen" />;
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ at, why }) => (
        <li key={at} className={styles.reason}>
          <span className={styles.time}>{formatClock(at)}</span>
          {why}
        </li>
      ))}
    </ul>
  );
}

/** Newest first; a sentence that several rounds repeat is shown once. */
function reasonsIn({ rounds }: RideDispatch): { at: string; why: string }[] {
  const said = rounds.flatMap(({ at, candidates }) => candidates.map(({ why }) => ({ at, why }))).toReversed();
  return said.filter(({ why }, index) => said[index - 1]?.why !== why).slice(0, reasonsShown);
}
