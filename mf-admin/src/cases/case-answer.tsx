import { longestCaseMessage, type AdminCaseThread } from '@rahi/contracts/support';
import { languageNames } from '@rahi/contracts/languages';
import { Button, Card, Field, SelectField, TextArea } from '@rahi/ui-kit';
import { describeError, newId, useRemote } from '@rahi/web-kit';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCaseChange, useMacros } from './cases.queries.js';
import styles from './cases.module.css';

/** An answer to the person, who is told by mail and push. Ready answers are in the language that the person reads. */
export function CaseAnswer({ thread }: { thread: AdminCaseThread }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const change = useCaseChange(thread.id);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  // The same answer, however often it has to be sent.
  const draft = useRef(newId());
  const { language } = thread;
  const macros = useMacros().filter(({ kind }) => kind === null || kind === thread.kind);

  const send = async (state: 'waiting' | 'resolved') => {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (words === '') {
      setProblem(formatMessage({ id: 'cases.answerMissing' }));
      return;
    }
    try {
      await change.mutateAsync({ answer: { id: draft.current, text: words, state } });
      draft.current = newId();
      setText('');
      setProblem(null);
      services.toast.show({ title: formatMessage({ id: 'cases.answered' }), tone: 'ok' });
    } catch (error) {
      setProblem(describeError(formatMessage, error));
    }
  };

  return (
    <Card title={formatMessage({ id: 'cases.answer' })}>
      <div className={styles.form}>
        {macros.length > 0 && (
          <SelectField
            label={formatMessage({ id: 'cases.macro' })}
            value=""
            options={[
              { value: '', label: formatMessage({ id: 'cases.macroNone' }) },
              ...macros.map(({ id, texts }) => ({ value: id, label: texts[language] })),
            ]}
            onChange={(id) => setText(macros.find((one) => one.id === id)?.texts[language] ?? text)}
          />
        )}
        <Field
          label={formatMessage({ id: 'cases.answerText' })}
          hint={formatMessage({ id: 'cases.reads' }, { language: languageNames[language] })}
          error={problem}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              lang={language}
              maxLength={longestCaseMessage}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div className={styles.actions}>
          <Button kind="primary" loading={change.isPending} onClick={() => void send('waiting')}>
            <FormattedMessage id="cases.sendAndWait" />
          </Button>
          <Button loading={change.isPending} onClick={() => void send('resolved')}>
            <FormattedMessage id="cases.sendAndResolve" />
          </Button>
        </div>
      </div>
    </Card>
  );
}
