import type { BreachDetail, BreachDetails } from '@rahi/contracts/breaches';
import { Button, Card, Field, TextArea } from '@rahi/ui-kit';
import { describeError, saveFile, useInvalidFocus, useRemote } from '@rahi/web-kit';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useWriteDetails } from './breaches.queries.js';
import styles from './breaches.module.css';

const fields = ['facts', 'findings', 'remedies'] as const satisfies readonly (keyof BreachDetails)[];

/** The texts for the Board, to copy or to keep as a file, and what is written for the second one. */
export function BreachReports({ one }: { one: BreachDetail }) {
  const { formatMessage } = useIntl();
  return (
    <>
      <Card title={formatMessage({ id: 'breaches.firstReport' })}>
        <Report text={one.reports.first} name={`${fileStart(one)}-first.txt`} />
      </Card>
      {one.detailsReportedAt === null && one.closedAt === null && <DetailsForm one={one} />}
      <Card title={formatMessage({ id: 'breaches.detailsReport' })}>
        <Report text={one.reports.details} name={`${fileStart(one)}-details.txt`} />
      </Card>
    </>
  );
}

const fileStart = ({ drill, id }: BreachDetail) => `${drill ? 'DRILL-' : ''}breach-${id.slice(0, 8)}`;

function Report({ text, name }: { text: string; name: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const copy = async () => {
    try {
      await window.navigator.clipboard.writeText(text);
      services.toast.show({ title: formatMessage({ id: 'breaches.copied' }), tone: 'ok' });
    } catch {
      // Refused, or without HTTPS: the text stands there to be selected.
      services.toast.show({ title: formatMessage({ id: 'breaches.notCopied' }), tone: 'bad' });
    }
  };
  return (
    <div className={styles.stack}>
      <p className={styles.text}>{text}</p>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>
          <FormattedMessage id="breaches.copy" />
        </Button>
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), name)}>
          <FormattedMessage id="breaches.download" />
        </Button>
      </div>
    </div>
  );
}

function DetailsForm({ one }: { one: BreachDetail }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const write = useWriteDetails(one.id);
  const [texts, setTexts] = useState<BreachDetails>(one.details ?? { facts: '', findings: '', remedies: '' });
  const [asked, setAsked] = useState(0);
  const form = useInvalidFocus(asked);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (write.isPending) return;
    setAsked((count) => count + 1);
    if (fields.some((name) => texts[name].trim() === '')) return;
    try {
      await write.mutateAsync(texts);
      services.toast.show({ title: formatMessage({ id: 'breaches.detailsSaved' }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'breaches.notSaved' }), description, tone: 'bad' });
    }
  };
  return (
    <Card title={formatMessage({ id: 'breaches.detailsForm' })}>
      <form ref={form} noValidate className={styles.stack} onSubmit={(event) => void submit(event)}>
        {fields.map((name) => (
          <Field
            key={name}
            label={formatMessage({ id: `breaches.field.${name}` })}
            error={asked > 0 && texts[name].trim() === '' ? formatMessage({ id: 'breaches.wrong.details' }) : undefined}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                maxLength={4000}
                value={texts[name]}
                onChange={({ target }) => setTexts({ ...texts, [name]: target.value.replace(/[\n\r]+/g, ' ') })}
              />
            )}
          </Field>
        ))}
        <div className={styles.buttons}>
          <Button type="submit" loading={write.isPending}>
            <FormattedMessage id="breaches.saveDetails" />
          </Button>
        </div>
      </form>
    </Card>
  );
}
