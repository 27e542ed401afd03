import type { AdminCaseThread } from '@rahi/contracts/support';
import { Button, Card, Dialog, KeyValue, KeyValues } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { Link } from '@rahi/web-kit/router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { useCaseChange } from './cases.queries.js';
import styles from './cases.module.css';

type Other = AdminCaseThread['others'][number];

/** Whom and what a case is about, who has it, and until when. */
export function CaseFacts({ thread, mayMerge }: { thread: AdminCaseThread; mayMerge: boolean }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const [merging, setMerging] = useLayer<Other>();
  const { person, role, ride, rideId, assignee, firstDueAt, solveDueAt, firstAnsweredAt, helped, mergedInto } = thread;
  const link = (path: string, words: string) => (
    <Link className={styles.link} to={`${basePath}/${path}`}>
      {words}
    </Link>
  );
  const personText = person.name || formatMessage({ id: 'cases.person' });
  return (
    <Card title={formatMessage({ id: 'cases.about' })}>
      <KeyValues>
        <KeyValue name={formatMessage({ id: `cases.role.${role}` })}>{link(`user/${person.id}`, personText)}</KeyValue>
        {rideId !== null && (
          <KeyValue name={formatMessage({ id: 'column.ride' })}>{link(`ride/${rideId}`, rideId.slice(0, 8))}</KeyValue>
        )}
        {ride && role === 'driver' && (
          <KeyValue name={formatMessage({ id: 'column.rider' })}>
            {link(`user/${ride.rider.id}`, ride.rider.name)}
          </KeyValue>
        )}
        {ride?.driver && role === 'rider' && (
          <KeyValue name={formatMessage({ id: 'column.driver' })}>
            {link(`driver/${ride.driver.id}`, ride.driver.name)}
          </KeyValue>
        )}
        <KeyValue name={formatMessage({ id: 'cases.column.assignee' })}>{assignee?.name ?? '–'}</KeyValue>
        <KeyValue name={formatMessage({ id: 'cases.firstAnswer' })}>
          {firstAnsweredAt === null
            ? formatMessage({ id: 'cases.until' }, { time: momentText(firstDueAt) })
            : momentText(firstAnsweredAt)}
        </KeyValue>
        <KeyValue name={formatMessage({ id: 'cases.solution' })}>
          {thread.resolvedAt === null
            ? formatMessage({ id: 'cases.until' }, { time: momentText(solveDueAt) })
            : momentText(thread.resolvedAt)}
        </KeyValue>
        {helped !== null && (
          <KeyValue name={formatMessage({ id: 'cases.helped' })}>
            {formatMessage({ id: helped ? 'cases.yes' : 'cases.no' })}
          </KeyValue>
        )}
        {mergedInto !== null && (
          <KeyValue name={formatMessage({ id: 'cases.goesOn' })}>
            {link(`cases/${mergedInto}`, formatMessage({ id: 'cases.otherCase' }))}
          </KeyValue>
        )}
      </KeyValues>
      {thread.others.length > 0 && (
        <ul className={styles.others} aria-label={formatMessage({ id: 'cases.others' })}>
          {thread.others.map((other) => (
            <li key={other.id} className={styles.other}>
              <span>
                {link(`cases/${other.id}`, other.number)} <FormattedMessage id={`cases.kind.${other.kind}`} />
              </span>
              {mayMerge && (
                <Button small kind="quiet" onClick={() => setMerging(other)}>
                  <FormattedMessage id="cases.mergeInto" values={{ number: other.number }} />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {merging && <MergeDialog thread={thread} into={merging} onClose={() => setMerging(null)} />}
    </Card>
  );
}

function MergeDialog({ thread, into, onClose }: { thread: AdminCaseThread; into: Other; onClose(): void }) {
  const { formatMessage } = useIntl();
  const change = useCaseChange(thread.id);
  const [problem, setProblem] = useState<string | null>(null);
  const merge = async () => {
    try {
      await change.mutateAsync({ update: { action: 'merge', into: into.id } });
      onClose();
    } catch (error) {
      setProblem(describeError(formatMessage, error));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={formatMessage({ id: 'cases.mergeTitle' }, { number: thread.number, into: into.number })}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <FormattedMessage id="ui.close" />
          </Button>
          <Button kind="primary" loading={change.isPending} onClick={() => void merge()}>
            <FormattedMessage id="cases.merge" />
          </Button>
        </>
      }
    >
      <p className={styles.words}>
        <FormattedMessage id="cases.mergeHint" />
      </p>
      {problem !== null && (
        <p className={styles.wrong} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
