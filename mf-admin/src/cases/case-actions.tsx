import type { AdminCaseThread } from '@rahi/contracts/support';
import { Button } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCaseChange, type CaseChange } from './cases.queries.js';

type Update = Extract<CaseChange, { update: unknown }>['update'];

/** Takes a case over, gives it back, or resolves it without a word. */
export function CaseActions({ thread }: { thread: AdminCaseThread }) {
  const { formatMessage } = useIntl();
  const { services, user } = useRemote();
  const change = useCaseChange(thread.id);
  const { assignee, state } = thread;
  const act = async (update: Update) => {
    try {
      await change.mutateAsync({ update });
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'cases.notDone' }), description, tone: 'bad' });
    }
  };
  return (
    <>
      {assignee?.id === user.id ? (
        <Button loading={change.isPending} onClick={() => void act({ action: 'release' })}>
          <FormattedMessage id="cases.release" />
        </Button>
      ) : (
        <Button
          kind={assignee === null ? 'primary' : 'secondary'}
          loading={change.isPending}
          onClick={() => void act({ action: 'assign', from: assignee?.id ?? null })}
        >
          <FormattedMessage id={assignee === null ? 'cases.assign' : 'cases.takeOver'} />
        </Button>
      )}
      {state !== 'resolved' && (
        <Button loading={change.isPending} onClick={() => void act({ action: 'resolve' })}>
          <FormattedMessage id="cases.resolve" />
        </Button>
      )}
    </>
  );
}
