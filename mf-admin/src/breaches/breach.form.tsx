import { breachKinds, type BreachKind, type SavedBreach } from '@rahi/contracts/breaches';
import { languageNames, languages, type Language } from '@rahi/contracts/languages';
import { Button, Card, Field, SelectField, TextArea, TextField, type TextFieldProps } from '@rahi/ui-kit';
import { describeError, useInvalidFocus, useRemote } from '@rahi/web-kit';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Switch } from '../area/switch.js';
import { AffectsFields } from './affects.fields.js';
import { breachOf, type BreachField, type BreachTexts } from './breach-form.js';
import { kindNames } from './breach-names.js';
import styles from './breaches.module.css';

export type BreachErrors = Partial<Record<BreachField, string>>;

interface BreachFormProps {
  title: string;
  /** The words of the button that saves. */
  saveLabel: string;
  begin: BreachTexts;
  /** Whether the people of before can stay. */
  canStay: boolean;
  save(read: Extract<ReturnType<typeof breachOf>, { wrong?: undefined }>): Promise<SavedBreach>;
  onSaved(saved: SavedBreach): void;
  onDone(): void;
}

/** What is known of a breach, and whom it affects. */
export function BreachForm({ title, saveLabel, begin, canStay, save, onSaved, onDone }: BreachFormProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [texts, setTexts] = useState(begin);
  const [errors, setErrors] = useState<BreachErrors>({});
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const form = useInvalidFocus(attempt);
  const change = (changes: Partial<BreachTexts>) => {
    setTexts({ ...texts, ...changes });
    setErrors({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const read = breachOf(texts);
    if (read.wrong) {
      setErrors(Object.fromEntries(read.wrong.map((name) => [name, formatMessage({ id: `breaches.wrong.${name}` })])));
      setAttempt((count) => count + 1);
      return;
    }
    setBusy(true);
    try {
      onSaved(await save(read));
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'breaches.notSaved' }), description, tone: 'bad' });
    }
    setBusy(false);
  };
  const field = (
    name:
      | 'title'
      | 'where'
      | 'foundAt'
      | 'happenedFrom'
      | 'happenedUntil'
      | 'contactName'
      | 'contactEmail'
      | 'contactPhone',
  ) =>
    ({
      label: formatMessage({ id: `breaches.field.${name}` }),
      error: errors[name],
      value: texts[name],
      autoComplete: 'off',
      onChange: ({ target }) => change({ [name]: target.value }),
    }) satisfies TextFieldProps;
  const toggle = (kind: BreachKind, on: boolean) =>
    change({ kinds: on ? [...texts.kinds, kind] : texts.kinds.filter((one) => one !== kind) });
  return (
    <Card title={title}>
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField {...field('title')} maxLength={120} hint={formatMessage({ id: 'breaches.hint.title' })} />
        <TextField {...field('where')} maxLength={300} hint={formatMessage({ id: 'breaches.hint.where' })} />
        <TextField {...field('foundAt')} type="datetime-local" hint={formatMessage({ id: 'breaches.hint.foundAt' })} />
        <TextField
          {...field('happenedFrom')}
          type="datetime-local"
          hint={formatMessage({ id: 'breaches.hint.time' })}
        />
        <TextField
          {...field('happenedUntil')}
          type="datetime-local"
          hint={formatMessage({ id: 'breaches.hint.time' })}
        />
        <fieldset className={styles.kinds}>
          <legend className={styles.legend}>
            <FormattedMessage id="breaches.field.kinds" />
          </legend>
          {breachKinds.map((kind) => (
            <Switch
              key={kind}
              label={formatMessage({ id: kindNames[kind] })}
              on={texts.kinds.includes(kind)}
              onChange={(on) => toggle(kind, on)}
            />
          ))}
          {errors.kinds && (
            <p role="alert" className={styles.error}>
              {errors.kinds}
            </p>
          )}
        </fieldset>
        <AffectsFields texts={texts} errors={errors} canStay={canStay} onChange={change} />
        <InLanguages name="nature" texts={texts} error={errors.nature} onChange={change} />
        <InLanguages name="measures" texts={texts} error={errors.measures} onChange={change} />
        <TextField {...field('contactName')} maxLength={80} hint={formatMessage({ id: 'breaches.hint.contact' })} />
        <TextField {...field('contactEmail')} type="email" maxLength={254} />
        <TextField {...field('contactPhone')} type="tel" maxLength={80} />
        <div className={styles.actions}>
          <Button wide onClick={onDone}>
            <FormattedMessage id="breaches.discard" />
          </Button>
          <Button wide kind="primary" type="submit" loading={busy}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface InLanguagesProps {
  name: 'nature' | 'measures';
  texts: BreachTexts;
  error: string | undefined;
  onChange(changes: Partial<BreachTexts>): void;
}

/** The same text in every language: people read it in their own. */
function InLanguages({ name, texts, error, onChange }: InLanguagesProps) {
  const { formatMessage } = useIntl();
  const [language, setLanguage] = useState<Language>(languages[0]);
  const written = texts[name];
  return (
    <div className={styles.words}>
      <SelectField
        small
        label={formatMessage({ id: 'breaches.language' })}
        value={language}
        options={languages.map((value) => ({
          value,
          label: written[value].trim() === '' ? `${languageNames[value]} …` : languageNames[value],
        }))}
        onChange={(chosen) => setLanguage(chosen)}
      />
      <Field
        label={formatMessage({ id: `breaches.field.${name}` })}
        hint={formatMessage({ id: `breaches.hint.${name}` })}
        error={error}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            lang={language}
            maxLength={1000}
            value={written[language]}
            onChange={({ target }) =>
              // One paragraph: a mail has it below its heading.
              onChange({ [name]: { ...written, [language]: target.value.replace(/[\n\r]+/g, ' ') } })
            }
          />
        )}
      </Field>
    </div>
  );
}
