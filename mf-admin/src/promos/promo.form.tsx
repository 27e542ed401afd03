import { fieldErrors } from '@rahi/contracts/field-errors';
import { Button, Card, SegmentedControl, SelectField, TextField, type TextFieldProps } from '@rahi/ui-kit';
import { ApiError, describeError, useInvalidFocus, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { RupeeField } from '../area/rupee-field.js';
import { citiesQuery } from '../area/cities.js';
import { emptyPromo, fieldNamed, promoOf, type PromoField, type PromoTexts } from './promo-form.js';
import { useCreatePromo } from './promos.queries.js';
import styles from './promos.module.css';

type Errors = Partial<Record<PromoField, string>>;

/** Adds a promo code: all of its terms, which stay as they are. */
export function PromoForm({ onDone }: { onDone(): void }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const create = useCreatePromo();
  const cities = useQuery(citiesQuery(services.api));
  const [texts, setTexts] = useState<PromoTexts>(() => emptyPromo());
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const form = useInvalidFocus(attempt);
  const show = (said: Errors) => {
    setErrors(said);
    setAttempt((count) => count + 1);
  };
  const change = (changes: Partial<PromoTexts>) => {
    setTexts({ ...texts, ...changes });
    setErrors({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const read = promoOf(texts);
    if (read.wrong) {
      show(Object.fromEntries(read.wrong.map((field) => [field, formatMessage({ id: `promos.wrong.${field}` })])));
      return;
    }
    try {
      const { code } = await create.mutateAsync(read.terms);
      services.toast.show({ title: formatMessage({ id: 'promos.added' }, { code }), tone: 'ok' });
      onDone();
    } catch (error) {
      const said = errorsOf(error);
      show(said);
      if (Object.keys(said).length > 0) return;
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'promos.notAdded' }), description, tone: 'bad' });
    }
  };
  const field = (name: 'code' | 'percent' | 'uses' | 'from' | 'until') =>
    ({
      label: formatMessage({ id: `promos.field.${name}` }),
      error: errors[name],
      value: texts[name],
      autoComplete: 'off',
      onChange: ({ target }) => change({ [name]: target.value }),
    }) satisfies TextFieldProps;
  const amount = (name: 'most' | 'budget') => ({
    error: errors[name],
    value: texts[name],
    onChange: (text: string) => change({ [name]: text }),
  });
  return (
    <Card title={formatMessage({ id: 'promos.newTitle' })}>
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          {...field('code')}
          hint={formatMessage({ id: 'promos.hint.code' })}
          maxLength={20}
          autoCapitalize="characters"
        />
        <div className={styles.kind}>
          <span className={styles.label} aria-hidden="true">
            <FormattedMessage id="promos.kind" />
          </span>
          <SegmentedControl
            label={formatMessage({ id: 'promos.kind' })}
            value={texts.kind}
            onChange={(kind) => change({ kind })}
            options={(['percent', 'flat'] as const).map((value) => ({
              value,
              label: formatMessage({ id: `promos.kind.${value}` }),
            }))}
          />
        </div>
        {texts.kind === 'percent' && (
          <TextField {...field('percent')} inputMode="numeric" trailing={<span className={styles.unit}>%</span>} />
        )}
        <RupeeField {...amount('most')} label={formatMessage({ id: `promos.most.${texts.kind}` })} />
        <RupeeField
          {...amount('budget')}
          label={formatMessage({ id: 'promos.field.budget' })}
          hint={formatMessage({ id: 'promos.hint.budget' })}
        />
        <TextField {...field('uses')} inputMode="numeric" />
        <SelectField
          label={formatMessage({ id: 'promos.field.riders' })}
          value={texts.riders}
          options={(['all', 'first'] as const).map((value) => ({
            value,
            label: formatMessage({ id: `promos.riders.${value}` }),
          }))}
          onChange={(riders) => change({ riders })}
        />
        <SelectField
          label={formatMessage({ id: 'promos.field.city' })}
          error={errors.city ?? (cities.isError ? formatMessage({ id: 'promos.noCities' }) : undefined)}
          value={texts.city}
          options={[
            { value: '', label: formatMessage({ id: 'tariffs.everywhere' }) },
            ...(cities.data ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          onChange={(city) => change({ city })}
        />
        <TextField {...field('from')} type="datetime-local" hint={formatMessage({ id: 'promos.hint.time' })} />
        <TextField {...field('until')} type="datetime-local" hint={formatMessage({ id: 'promos.hint.time' })} />
        <div className={styles.actions}>
          <Button wide onClick={onDone}>
            <FormattedMessage id="promos.discard" />
          </Button>
          <Button wide kind="primary" type="submit" loading={create.isPending}>
            <FormattedMessage id="promos.add" />
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The server's errors for single fields: an existing code, or terms that it refuses. */
function errorsOf(error: unknown): Errors {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'promo_exists') return { code: error.detail };
  const said = Object.entries(fieldErrors(error.problem));
  return Object.fromEntries(said.flatMap(([term, message]) => (fieldNamed(term) ? [[fieldNamed(term), message]] : [])));
}
