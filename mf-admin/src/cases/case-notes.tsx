import { longestCaseMessage, type AdminCaseThread } from '@rahi/contracts/support';
import { Button, Card, TextField } from '@rahi/ui-kit';
import { describeError, newId } from '@rahi/web-kit';
import { useRef, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { useCaseChange } from './cases.queries.js';
import styles from './cases.module.css';

/** The notes of the desk, which the person never sees. */
export function CaseNotes({ thread, mayWrite }: { thread: AdminCaseThread; mayWrite: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <Card title={formatMessage({ id: 'cases.notes' })}>
      {thread.notes.length === 0 && (
        <p className={styles.note}>
          <FormattedMessage id="cases.noNotes" />
        </p>
      )}
      <ol className={styles.thread} aria-label={formatMessage({ id: 'cases.notes' })}>
        {thread.notes.map(({ id, at, by, text }) => (
          <li key={id} className={styles.ours}>
            <span className={styles.who}>
              {by.name}{' '}
              <time className={styles.when} dateTime={at}>
                {momentText(at)}
              </time>
            </span>
            <p className={styles.words}>{text}</p>
          </li>
        ))}
      </ol>
      {mayWrite && <NewNote caseId={thread.id} />}
    </Card>
  );
}

function NewNote({ caseId }: { caseId: string }) {
  const { formatMessage } = useIntl();
  const change = useCaseChange(caseId);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useRef(newId());
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '' || change.isPending) return;
    try {
      await change.mutateAsync({ note: { id: draft.current, text: text.trim() } });
      draft.current = newId();
      setText('');
      setProblem(null);
    } catch (error) {
      setProblem(describeError(formatMessage, error));
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={formatMessage({ id: 'cases.note' })}
        error={problem}
        maxLength={longestCaseMessage}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" loading={change.isPending}>
        <FormattedMessage id="cases.addNote" />
      </Button>
    </form>
  );
}
