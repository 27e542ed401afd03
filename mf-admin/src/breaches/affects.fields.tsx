import { Field, SelectField, TextArea, TextField } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import { useCities } from '../area/cities.js';
import type { BreachErrors } from './breach.form.js';
import type { Affects, BreachTexts } from './breach-form.js';
import styles from './breaches.module.css';

const choices: readonly Affects[] = ['all', 'city', 'sessions', 'list'];

interface AffectsFieldsProps {
  texts: BreachTexts;
  errors: BreachErrors;
  /** Whether the people of before can stay. */
  canStay: boolean;
  onChange(changes: Partial<BreachTexts>): void;
}

/** Whom a breach affects. */
export function AffectsFields({ texts, errors, canStay, onChange }: AffectsFieldsProps) {
  const { formatMessage } = useIntl();
  const cities = useCities(texts.affects === 'city') ?? [];
  const offered: readonly Affects[] = canStay ? ['same', ...choices] : choices;
  return (
    <>
      <SelectField
        label={formatMessage({ id: 'breaches.field.affects' })}
        value={texts.affects}
        options={offered.map((value) => ({ value, label: formatMessage({ id: `breaches.affects.${value}` }) }))}
        onChange={(affects) => onChange({ affects })}
      />
      {texts.affects === 'city' && (
        <>
          <SelectField
            label={formatMessage({ id: 'breaches.field.city' })}
            error={errors.city}
            value={texts.city}
            options={[
              { value: '', label: formatMessage({ id: 'breaches.chooseCity' }) },
              ...cities.map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
            onChange={(city) => onChange({ city })}
          />
          <SelectField
            label={formatMessage({ id: 'breaches.field.role' })}
            value={texts.role}
            options={(['rider', 'driver'] as const).map((value) => ({
              value,
              label: formatMessage({ id: `breaches.role.${value}` }),
            }))}
            onChange={(role) => onChange({ role })}
          />
        </>
      )}
      {texts.affects === 'sessions' &&
        (['from', 'until'] as const).map((name) => (
          <TextField
            key={name}
            type="datetime-local"
            label={formatMessage({ id: `breaches.field.${name}` })}
            hint={formatMessage({ id: 'breaches.hint.sessions' })}
            error={errors[name]}
            value={texts[name]}
            autoComplete="off"
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      {texts.affects === 'list' && (
        <div className={styles.words}>
          <Field
            label={formatMessage({ id: 'breaches.field.list' })}
            hint={formatMessage({ id: 'breaches.hint.list' })}
            error={errors.list}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={6}
                spellCheck={false}
                value={texts.list}
                onChange={({ target }) => onChange({ list: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
