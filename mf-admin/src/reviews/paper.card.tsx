import { documentPicture } from '@rahi/contracts/calls/documents.calls';
import { callPath } from '@rahi/contracts/call';
import {
  expires,
  refusalCauses,
  type DocumentState,
  type DriverDocument,
  type RefusalCause,
} from '@rahi/contracts/documents';
import { Button, Card, Pill, SelectField, TextField, type PillTone } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { ReasonDialog } from '../area/reason.dialog.js';
import { useDecidePaper, useSavePdf } from './reviews.queries.js';
import styles from './reviews.module.css';

const tones: Readonly<Record<DocumentState, PillTone>> = { waiting: 'warn', approved: 'ok', refused: 'bad' };

interface PaperCardProps {
  driverId: string;
  document: DriverDocument;
}

/** A paper next to its decision. */
export function PaperCard({ driverId, document }: PaperCardProps) {
  const { formatMessage } = useIntl();
  const { kind, state, uploadedAt, expiresOn, number, cause, reason, automatic } = document;
  return (
    <Card
      title={formatMessage({ id: 'reviews.kind' }, { kind })}
      beside={
        <Pill tone={tones[state]} dot>
          <FormattedMessage id="reviews.state" values={{ state: automatic ? 'automatic' : state }} />
        </Pill>
      }
    >
      <div className={styles.paper}>
        <Paper document={document} />
        <div className={styles.decision}>
          <p className={styles.quiet}>
            <FormattedMessage id="reviews.uploaded" values={{ at: momentText(uploadedAt) }} />
          </p>
          {expiresOn && (
            <p className={styles.quiet}>
              <FormattedMessage id="reviews.until" values={{ date: expiresOn }} />
            </p>
          )}
          {number && (
            <p className={styles.quiet}>
              <FormattedMessage id="reviews.numberIs" values={{ number }} />
            </p>
          )}
          {state === 'refused' && (
            <p className={styles.quiet}>
              <FormattedMessage id="reviews.causeIs" values={{ cause: cause ?? 'other' }} />
            </p>
          )}
          {reason && <p className={styles.quiet}>{reason}</p>}
          {state === 'waiting' && <Decision driverId={driverId} document={document} />}
        </div>
      </div>
    </Card>
  );
}

function Paper({ document: { id, kind, type } }: { document: DriverDocument }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [failed, setFailed] = useState(false);
  const save = useSavePdf(`${kind}.pdf`);
  const name = formatMessage({ id: 'reviews.kind' }, { kind });
  if (type === 'application/pdf')
    return (
      <div className={styles.file}>
        <p className={styles.quiet}>
          <FormattedMessage id="reviews.pdf" />
        </p>
        <Button
          small
          icon="download"
          loading={save.isPending}
          aria-label={formatMessage({ id: 'reviews.saveOf' }, { paper: name })}
          onClick={() =>
            save.mutate(id, {
              onError: (error) =>
                services.toast.show({
                  title: formatMessage({ id: 'reviews.notSaved' }),
                  description: describeError(formatMessage, error),
                  tone: 'bad',
                }),
            })
          }
        >
          <FormattedMessage id="reviews.save" />
        </Button>
      </div>
    );
  if (failed)
    return (
      <p className={styles.file} role="alert">
        <FormattedMessage id="reviews.notShown" />
      </p>
    );
  const src = callPath(documentPicture, { id });
  return (
    <a className={styles.file} href={src} target="_blank" rel="noreferrer">
      <img className={styles.picture} src={src} alt={name} onError={() => setFailed(true)} />
    </a>
  );
}

function Decision({ driverId, document: { id, kind } }: PaperCardProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const decide = useDecidePaper(driverId);
  const [expiresOn, setExpiresOn] = useState('');
  const [number, setNumber] = useState('');
  const [asked, setAsked] = useState(false);
  const [refusing, setRefusing] = useOpenLayer();
  const [cause, setCause] = useState<RefusalCause>('unreadable');
  const paper = formatMessage({ id: 'reviews.kind' }, { kind });
  const missing = asked && expires(kind) && expiresOn === '';
  const onError = (error: Error) =>
    services.toast.show({
      title: formatMessage({ id: 'reviews.notDecided' }),
      description: describeError(formatMessage, error),
      tone: 'bad',
    });
  const approve = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (decide.isPending || (expires(kind) && expiresOn === '')) return;
    const typed = number.trim();
    decide.mutate(
      { id, action: 'approve', ...(expires(kind) && { expiresOn }), ...(typed !== '' && { number: typed }) },
      { onError },
    );
  };
  return (
    <form noValidate className={styles.decision} onSubmit={approve}>
      {expires(kind) && (
        <TextField
          label={formatMessage({ id: 'reviews.expiresOn' })}
          error={missing ? formatMessage({ id: 'reviews.expiryMissing' }) : undefined}
          type="date"
          value={expiresOn}
          onChange={(event) => setExpiresOn(event.target.value)}
        />
      )}
      {kind !== 'photo' && (
        <TextField
          label={formatMessage({ id: 'reviews.number' })}
          hint={formatMessage({ id: 'reviews.numberHint' })}
          maxLength={40}
          autoComplete="off"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      )}
      <div className={styles.actions}>
        <Button
          small
          kind="primary"
          type="submit"
          loading={decide.isPending}
          aria-label={formatMessage({ id: 'reviews.approveOf' }, { paper })}
        >
          <FormattedMessage id="reviews.approve" />
        </Button>
        <Button
          small
          disabled={decide.isPending}
          aria-label={formatMessage({ id: 'reviews.refuseOf' }, { paper })}
          onClick={() => setRefusing(true)}
        >
          <FormattedMessage id="reviews.refuse" />
        </Button>
      </div>
      {refusing && (
        <ReasonDialog
          title={formatMessage({ id: 'reviews.refuseOf' }, { paper })}
          confirmLabel={formatMessage({ id: 'reviews.refuse' })}
          keepLabel={formatMessage({ id: 'reviews.keep' })}
          danger
          busy={decide.isPending}
          onConfirm={(reason) =>
            decide.mutate({ id, action: 'refuse', cause, reason }, { onError, onSettled: () => setRefusing(false) })
          }
          onClose={() => setRefusing(false)}
        >
          <FormattedMessage id="reviews.refuseHint" />
          <SelectField<RefusalCause>
            label={formatMessage({ id: 'reviews.cause' })}
            value={cause}
            options={refusalCauses.map((value) => ({
              value,
              label: formatMessage({ id: 'reviews.causeIs' }, { cause: value }),
            }))}
            onChange={setCause}
          />
        </ReasonDialog>
      )}
    </form>
  );
}
