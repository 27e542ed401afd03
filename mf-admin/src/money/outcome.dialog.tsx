import { formatRupees } from '@rahi/contracts/money';
import { Button } from '@rahi/ui-kit';
import { DeskDialog } from '../area/desk-dialog.js';
import { describeError, useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReasonDialog } from '../area/reason.dialog.js';
import { useSettle } from './money.queries.js';
import styles from './money.screen.module.css';

/** The outcome to record, for one payout or for all waiting ones. */
export type Asked = { outcome: 'paid' | 'failed' } & (
  | { payout: { id: string; name: string; amount: string }; all?: undefined }
  | { all: { count: number; amount: string }; payout?: undefined }
);

interface OutcomeDialogProps {
  runId: string;
  asked: Asked;
  onClose(): void;
}

/** Asks for confirmation before recording an outcome, which is final; a failure needs a reason. */
export function OutcomeDialog({ runId, asked, onClose }: OutcomeDialogProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const settle = useSettle(runId);
  const { outcome, payout, all } = asked;
  const confirm = async (reason?: string) => {
    try {
      await settle.mutateAsync({ payoutId: payout?.id ?? null, body: { outcome, ...(reason && { reason }) } });
      services.toast.show({ title: formatMessage({ id: `money.done.${outcome}` }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'money.notSaved' }), description, tone: 'bad' });
    }
    onClose();
  };
  const words = payout
    ? formatMessage({ id: `money.ask.${outcome}` }, { name: payout.name, amount: formatRupees(payout.amount) })
    : formatMessage({ id: `money.askAll.${outcome}` }, { count: all.count, amount: formatRupees(all.amount) });
  const title = formatMessage({ id: `money.askTitle.${outcome}` });
  if (outcome === 'failed')
    return (
      <ReasonDialog
        title={title}
        confirmLabel={formatMessage({ id: 'money.mark.failed' })}
        keepLabel={formatMessage({ id: 'ui.close' })}
        danger
        busy={settle.isPending}
        onConfirm={(reason) => void confirm(reason)}
        onClose={onClose}
      >
        {words}
      </ReasonDialog>
    );
  return (
    <DeskDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={onClose}>
            <FormattedMessage id="ui.close" />
          </Button>
          <Button wide loading={settle.isPending} onClick={() => void confirm()}>
            <FormattedMessage id="money.mark.paid" />
          </Button>
        </>
      }
    >
      <p className={styles.note}>{words}</p>
    </DeskDialog>
  );
}
