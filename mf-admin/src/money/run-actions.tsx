import { payoutBankFile } from '@rahi/contracts/calls/payouts.calls';
import { formatRupees } from '@rahi/contracts/money';
import type { PayoutRun } from '@rahi/contracts/payouts';
import { Button } from '@rahi/ui-kit';
import { DeskDialog } from '../area/desk-dialog.js';
import { describeError, saveFile, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReasonDialog } from '../area/reason.dialog.js';
import { useApprove, useDiscard } from './money.queries.js';
import type { Asked } from './outcome.dialog.js';
import styles from './money.screen.module.css';

interface RunActionsProps {
  run: PayoutRun;
  onOutcome(asked: Asked): void;
}

/** The actions that a run allows now. */
export function RunActions({ run, onOutcome }: RunActionsProps) {
  const { user } = useRemote();
  const [asking, setAsking] = useLayer<'approve' | 'discard'>();
  if (run.status === 'discarded') return null;
  if (run.status === 'prepared') {
    const own = run.preparedBy?.id === user.id;
    return (
      <>
        {own && (
          <p className={styles.note}>
            <FormattedMessage id={run.selfApproval ? 'money.ownByFactor' : 'money.anotherApproves'} />
          </p>
        )}
        <Button onClick={() => setAsking('discard')}>
          <FormattedMessage id="money.discard" />
        </Button>
        {(!own || run.selfApproval) && (
          <Button onClick={() => setAsking('approve')}>
            <FormattedMessage id="money.approve" />
          </Button>
        )}
        {asking === 'approve' && <ApproveDialog run={run} onClose={() => setAsking(null)} />}
        {asking === 'discard' && <DiscardDialog run={run} onClose={() => setAsking(null)} />}
      </>
    );
  }
  const { count, amount } = run.payouts.approved;
  return (
    <>
      <BankFile run={run} />
      {count > 0 &&
        (['paid', 'failed'] as const).map((outcome) => (
          <Button key={outcome} onClick={() => onOutcome({ outcome, all: { count, amount } })}>
            <FormattedMessage id={`money.markAll.${outcome}`} />
          </Button>
        ))}
    </>
  );
}

function DiscardDialog({ run, onClose }: { run: PayoutRun; onClose(): void }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const discard = useDiscard(run.id);
  const confirm = async (reason: string) => {
    try {
      await discard.mutateAsync(reason);
      services.toast.show({ title: formatMessage({ id: 'money.discarded' }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'money.notDiscarded' }), description, tone: 'bad' });
    }
    onClose();
  };
  return (
    <ReasonDialog
      title={formatMessage({ id: 'money.discardTitle' })}
      confirmLabel={formatMessage({ id: 'money.discard' })}
      keepLabel={formatMessage({ id: 'ui.close' })}
      danger
      busy={discard.isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <FormattedMessage id="money.discardHint" />
    </ReasonDialog>
  );
}

function ApproveDialog({ run, onClose }: { run: PayoutRun; onClose(): void }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const approve = useApprove(run.id);
  const confirm = async () => {
    try {
      await approve.mutateAsync();
      services.toast.show({ title: formatMessage({ id: 'money.approved' }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'money.notApproved' }), description, tone: 'bad' });
    }
    onClose();
  };
  const { count } = run.payouts.prepared;
  return (
    <DeskDialog
      title={formatMessage({ id: 'money.approveTitle' })}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={onClose}>
            <FormattedMessage id="ui.close" />
          </Button>
          <Button wide loading={approve.isPending} onClick={() => void confirm()}>
            <FormattedMessage id="money.approve" />
          </Button>
        </>
      }
    >
      <p className={styles.note}>
        <FormattedMessage
          id="money.approveHint"
          values={{ count, amount: formatRupees(run.amount), cash: formatRupees(run.cash) }}
        />
      </p>
    </DeskDialog>
  );
}

function BankFile({ run }: { run: PayoutRun }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const file = useMutation({
    mutationFn: () => services.api.file(payoutBankFile, { params: { id: run.id } }),
    onSuccess: (csv) => saveFile(csv, `rahi-payouts-${run.weekEnding}.csv`),
    onError: (error) =>
      services.toast.show({
        title: formatMessage({ id: 'money.fileFailed' }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      }),
  });
  return (
    <Button icon="download" loading={file.isPending} onClick={() => file.mutate()}>
      <FormattedMessage id="money.bankFile" />
    </Button>
  );
}
