import { rupeesFromPaise } from '@rahi/contracts/money';
import { fieldErrors } from '@rahi/contracts/field-errors';
import { organisationRidesBounds, type OrganisationDetail } from '@rahi/contracts/partner-clients';
import { Button, Card, EmptyState, KeyValue, KeyValues, Money, TextField } from '@rahi/ui-kit';
import { ApiError, describeError, useInvalidFocus, useRemote } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TopUpDialog } from '../user/top-up.dialog.js';
import { useLimit, useReadAgain } from './partners.queries.js';
import styles from './partners.module.css';

const { least, most } = organisationRidesBounds;

/** What an organisation has booked for guests, what it owes for cancelled rides, and how many rides it may have under way. */
export function RidesCard({ one }: { one: OrganisationDetail }) {
  const { formatMessage } = useIntl();
  const { id, name, figures, mostRides } = one;
  const [paying, setPaying] = useOpenLayer();
  const read = useReadAgain();
  // A release before it booked any.
  if (figures === undefined || mostRides === undefined) return null;
  return (
    <Card
      title={formatMessage({ id: 'partners.rides' })}
      beside={
        <Button small onClick={() => setPaying(true)}>
          <FormattedMessage id="partners.notePayment" />
        </Button>
      }
    >
      {figures === null ? (
        <EmptyState icon="history" title={formatMessage({ id: 'partners.ridesUnknown' })}>
          <FormattedMessage id="partners.ridesUnknownHint" />
        </EmptyState>
      ) : (
        <KeyValues>
          <KeyValue name={formatMessage({ id: 'partners.ridesAll' })}>{figures.rides.toLocaleString('en-IN')}</KeyValue>
          <KeyValue name={formatMessage({ id: 'partners.ridesUnderWay' })}>{figures.underWay}</KeyValue>
          <KeyValue name={formatMessage({ id: 'partners.feesDue' })}>
            <Money rupees={rupeesFromPaise(figures.feesDuePaise)} inColumn />
          </KeyValue>
        </KeyValues>
      )}
      <LimitForm key={mostRides} organisationId={id} mostRides={mostRides} />
      {paying && (
        <TopUpDialog
          payer={{ id, name }}
          onClose={() => {
            setPaying(false);
            void read();
          }}
        />
      )}
    </Card>
  );
}

function LimitForm({ organisationId, mostRides }: { organisationId: string; mostRides: number }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const limit = useLimit(organisationId);
  const [text, setText] = useState(String(mostRides));
  const [error, setError] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const form = useInvalidFocus(attempt);
  const show = (said: string) => {
    setError(said);
    setAttempt((count) => count + 1);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (limit.isPending) return;
    const wanted = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
    if (wanted < least || wanted > most) {
      show(formatMessage({ id: 'partners.mostRidesWrong' }, { least, most }));
      return;
    }
    try {
      await limit.mutateAsync(wanted);
      services.toast.show({ title: formatMessage({ id: 'partners.limited' }, { count: wanted }), tone: 'ok' });
    } catch (failure) {
      const said = failure instanceof ApiError ? fieldErrors(failure.problem)['mostRides'] : undefined;
      if (said !== undefined) {
        show(said);
        return;
      }
      const description = describeError(formatMessage, failure);
      services.toast.show({ title: formatMessage({ id: 'partners.notLimited' }), description, tone: 'bad' });
    }
  };
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label={formatMessage({ id: 'partners.mostRides' })}
        hint={formatMessage({ id: 'partners.mostRidesHint' })}
        error={error}
        value={text}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <div className={styles.actions}>
        <Button wide type="submit" loading={limit.isPending} disabled={text.trim() === String(mostRides)}>
          <FormattedMessage id="partners.setLimit" />
        </Button>
      </div>
    </form>
  );
}
