import { deskRoleOf } from '@rahi/contracts/admin-roles';
import type { TariffTerms } from '@rahi/contracts/fares';
import { gstApart } from '@rahi/contracts/tariff';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { Button, ConfirmDialog, TextField } from '@rahi/ui-kit';
import { ApiError, describeError, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentOfLocal, momentText } from '../area/moments.js';
import { BrokenFigures, useBreaches } from './broken-figures.js';
import styles from './tariffs.module.css';
import { usePublish } from './tariffs.queries.js';

/** Without another start, a new version is in force this long after it was published, in minutes: time to notice a mistake. */
const leadMinutes = 10;
/** The server refuses a start that is nearer than this. */
const leastMs = 60_000;

interface PublishProps {
  terms: TariffTerms;
  /** The version that the new one follows. */
  basedOn: number;
  city: string | null;
  vehicleType: VehicleType;
  onPublished(): void;
}

/** The way of a tried draft into force: from which moment, and why when it breaks the law (R42). */
export function Publish({ terms, basedOn, city, vehicleType, onPublished }: PublishProps) {
  const { formatMessage } = useIntl();
  const { services, user } = useRemote();
  const publish = usePublish();
  /** The moment that the dialog asks about, in milliseconds. */
  const [from, setFrom] = useLayer<number>();
  /** `YYYY-MM-DDTHH:MM` in Asia/Kolkata; empty for the usual ten minutes. */
  const [start, setStart] = useState('');
  const [tooSoon, setTooSoon] = useState(false);
  const breaches = useBreaches(terms, city, vehicleType);
  // The server knows more: the cities where a tariff for everywhere is in force, and the law of its first day.
  const [refused, setRefused] = useState(false);
  const breaksLaw = breaches.length > 0 || refused;
  const mayBreak = deskRoleOf({ isAdmin: true, adminRole: user.adminRole }) === 'owner';
  const [reason, setReason] = useState('');
  const breakingReason = breaksLaw ? reason.trim() : '';
  const ready = !breaksLaw || (mayBreak && breakingReason !== '');
  const ask = () => {
    const at = start === '' ? Date.now() + leadMinutes * 60_000 : momentOfLocal(start)?.getTime();
    const fits = at !== undefined && at >= Date.now() + leastMs;
    setTooSoon(!fits);
    if (fits) setFrom(at);
  };
  const confirm = (effectiveFrom: number) =>
    publish.mutate(
      {
        ...gstApart(terms),
        basedOn,
        city,
        vehicleType,
        effectiveFrom,
        ...(breakingReason !== '' && { breakingReason }),
      },
      {
        onSuccess: () => {
          services.toast.show({ title: formatMessage({ id: 'tariffs.published' }), tone: 'ok' });
          onPublished();
        },
        onError: (error) => {
          setFrom(null);
          setRefused(error instanceof ApiError && error.code === 'rule_broken');
          services.toast.show({
            title: formatMessage({ id: 'tariffs.notPublished' }),
            description: describeError(formatMessage, error),
            tone: 'bad',
          });
        },
      },
    );
  return (
    <>
      <BrokenFigures breaches={breaches} />
      {breaksLaw &&
        (mayBreak ? (
          <TextField
            label={formatMessage({ id: 'law.reason' })}
            hint={formatMessage({ id: 'law.reasonHint' })}
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        ) : (
          <p className={styles.note}>
            <FormattedMessage id="law.onlyOwner" />
          </p>
        ))}
      <TextField
        type="datetime-local"
        label={formatMessage({ id: 'tariffs.start' })}
        hint={formatMessage({ id: 'tariffs.startHint' }, { minutes: leadMinutes })}
        error={tooSoon ? formatMessage({ id: 'tariffs.startTooSoon' }) : undefined}
        value={start}
        onChange={({ target }) => {
          setStart(target.value);
          setTooSoon(false);
        }}
      />
      <Button wide kind="primary" aria-disabled={!ready} onClick={ask}>
        <FormattedMessage id="tariffs.publish" />
      </Button>
      <ConfirmDialog
        open={from !== null}
        title={formatMessage({ id: 'tariffs.publishTitle' }, { version: basedOn + 1 })}
        confirmLabel={formatMessage({ id: 'tariffs.publish' })}
        keepLabel={formatMessage({ id: 'tariffs.notYet' })}
        busy={publish.isPending}
        onConfirm={() => from !== null && confirm(from)}
        onClose={() => setFrom(null)}
      >
        <FormattedMessage
          id="tariffs.publishHint"
          values={{ when: from === null ? '' : momentText(new Date(from).toISOString()) }}
        />
      </ConfirmDialog>
    </>
  );
}
