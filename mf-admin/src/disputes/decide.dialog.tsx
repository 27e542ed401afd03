import { earlierDecisionSchema, type AdminDispute, type EarlierDecision } from '@rahi/contracts/disputes';
import { fieldErrors } from '@rahi/contracts/field-errors';
import { rupeesFromPaise } from '@rahi/contracts/money';
import { Button, KeyValue, KeyValues, Money, SegmentedControl, TextField, type TextFieldProps } from '@rahi/ui-kit';
import { DeskDialog } from '../area/desk-dialog.js';
import { ApiError, describeError, useInvalidFocus, useRemote } from '@rahi/web-kit';
import { useId, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { paiseOfText, paiseText } from '../area/amounts.js';
import { RupeeField } from '../area/rupee-field.js';
import { DecisionLine } from './decision-line.js';
import {
  decisionOf,
  longestNote,
  mostOfDriver,
  type DecideErrors,
  type DecideField,
  type DecideTexts,
} from './decide-form.js';
import { useDecide } from './disputes.queries.js';
import { DisputeWords } from './dispute-words.js';
import styles from './disputes.module.css';

interface DecideDialogProps {
  dispute: AdminDispute;
  onClose(): void;
}

const serverFields = new Map<string, DecideField>([
  ['paise', 'amount'],
  ['driverSharePaise', 'driverShare'],
  ['note', 'note'],
  ['reply', 'reply'],
]);

/** Refunds a disputed bill in part or in whole, or rejects the dispute. Open while mounted. */
export function DecideDialog({ dispute, onClose }: DecideDialogProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const form = useId();
  const decide = useDecide(dispute.id);
  const [texts, setTexts] = useState<DecideTexts>({
    action: 'refund',
    amount: '',
    driverShare: '',
    note: '',
    reply: '',
  });
  const [wrong, setWrong] = useState<DecideErrors>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const [earlier, setEarlier] = useState<EarlierDecision | null>(null);
  const focused = useInvalidFocus(attempt);
  const change = (changes: Partial<DecideTexts>) => {
    setTexts({ ...texts, ...changes });
    setWrong({});
    setRefused({});
  };
  const failed = (error: unknown) => {
    const before = earlierOf(error);
    const said = refusedFields(error);
    setEarlier(before);
    setRefused(said);
    setAttempt((count) => count + 1);
    if (before || Object.keys(said).length > 0) return;
    const description = describeError(formatMessage, error);
    services.toast.show({ title: formatMessage({ id: 'disputes.notDecided' }), description, tone: 'bad' });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (decide.isPending) return;
    const read = decisionOf(dispute, texts);
    setWrong(read.wrong ?? {});
    setAttempt((count) => count + 1);
    if (!read.decision) return;
    try {
      await decide.mutateAsync(read.decision);
      services.toast.show({ title: formatMessage({ id: `disputes.done.${texts.action}` }), tone: 'ok' });
      onClose();
    } catch (error) {
      failed(error);
    }
  };
  const errorOf = (field: DecideField): TextFieldProps['error'] => {
    const own = wrong[field];
    return own ? formatMessage({ id: own.id }, own.values) : refused[field];
  };
  if (earlier) return <Decided earlier={earlier} onClose={onClose} />;
  const paise = paiseOfText(texts.amount);
  const share = mostOfDriver(dispute, paise);
  return (
    <DeskDialog
      title={formatMessage({ id: 'disputes.decideTitle' }, { rider: dispute.riderName })}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={onClose}>
            <FormattedMessage id="ui.close" />
          </Button>
          <Button wide type="submit" form={form} loading={decide.isPending}>
            {texts.action === 'refund' && paise
              ? formatMessage({ id: 'disputes.refundAmount' }, { amount: paiseText(paise) })
              : formatMessage({ id: `disputes.${texts.action}` })}
          </Button>
        </>
      }
    >
      <form id={form} ref={focused} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <DisputeWords dispute={dispute} />
        <KeyValues>
          <KeyValue name={formatMessage({ id: 'disputes.column.charged' })}>
            <Money rupees={rupeesFromPaise(dispute.chargedPaise)} inColumn />
          </KeyValue>
          <KeyValue name={formatMessage({ id: 'disputes.refundable' })} total>
            <Money rupees={rupeesFromPaise(dispute.refundablePaise)} inColumn />
          </KeyValue>
        </KeyValues>
        <SegmentedControl
          label={formatMessage({ id: 'disputes.decision' })}
          value={texts.action}
          onChange={(action) => change({ action })}
          options={(['refund', 'reject'] as const).map((value) => ({
            value,
            label: formatMessage({ id: `disputes.${value}` }),
          }))}
        />
        {texts.action === 'refund' && (
          <>
            <RupeeField
              label={formatMessage({ id: 'disputes.amount' })}
              hint={formatMessage({ id: 'disputes.amountHint' }, { most: paiseText(dispute.refundablePaise) })}
              error={errorOf('amount')}
              value={texts.amount}
              trailing={
                <Button small onClick={() => change({ amount: rupeesFromPaise(dispute.refundablePaise) })}>
                  <FormattedMessage id="disputes.all" />
                </Button>
              }
              onChange={(amount) => change({ amount })}
            />
            {dispute.driverSharePaise > 0 && (
              <RupeeField
                label={formatMessage({ id: 'disputes.driverShare' })}
                hint={formatMessage({ id: 'disputes.driverShareHint' }, { most: paiseText(share) })}
                error={errorOf('driverShare')}
                value={texts.driverShare}
                onChange={(driverShare) => change({ driverShare })}
              />
            )}
          </>
        )}
        <TextField
          label={formatMessage({ id: 'disputes.note' })}
          hint={formatMessage({ id: 'disputes.noteHint' })}
          error={errorOf('note')}
          maxLength={longestNote}
          autoComplete="off"
          value={texts.note}
          onChange={({ target }) => change({ note: target.value })}
        />
        <TextField
          label={formatMessage({ id: 'disputes.reply' })}
          hint={formatMessage({ id: 'disputes.replyHint' })}
          error={errorOf('reply')}
          maxLength={longestNote}
          autoComplete="off"
          value={texts.reply}
          onChange={({ target }) => change({ reply: target.value })}
        />
      </form>
    </DeskDialog>
  );
}

/** Another administrator was first: who, and what they decided. */
function Decided({ earlier, onClose }: { earlier: EarlierDecision; onClose(): void }) {
  const { formatMessage } = useIntl();
  return (
    <DeskDialog
      title={formatMessage({ id: 'disputes.decidedBefore' })}
      onClose={onClose}
      actions={
        <Button wide onClick={onClose}>
          <FormattedMessage id="ui.close" />
        </Button>
      }
    >
      <p className={styles.said} role="alert">
        <DecisionLine decision={earlier} />
      </p>
    </DeskDialog>
  );
}

/** The server's errors for the form's fields. */
function refusedFields(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  const said = Object.entries(fieldErrors(error.problem));
  return Object.fromEntries(
    said.flatMap(([at, message]) => {
      const field = serverFields.get(at);
      return field ? [[field, message]] : [];
    }),
  );
}

/** The earlier decision in the server's answer; null for any other failure, or from a release that does not send it. */
function earlierOf(error: unknown): EarlierDecision | null {
  if (!(error instanceof ApiError) || error.code !== 'already_decided') return null;
  return earlierDecisionSchema.safeParse(error.problem).data ?? null;
}
