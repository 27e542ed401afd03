import type { OutstationTerms } from '@rahi/contracts/outstation-terms';
import { KeyValue, SelectField, TextField } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { outstationFields, outstationTextsOf, type OutstationTexts } from './outstation-form.js';
import styles from './tariffs.module.css';

/** The outstation trips of a version in force, as rows. */
export function OutstationTermsRows({ outstation }: { outstation: OutstationTerms }) {
  const { formatMessage } = useIntl();
  const texts = outstationTextsOf(outstation);
  return outstationFields.map(([field, unit]) => (
    <KeyValue key={field} name={formatMessage({ id: `tariffs.outstation.${field}` })}>
      {formatMessage({ id: 'tariffs.value' }, { value: texts[field], unit })}
    </KeyValue>
  ));
}

interface OutstationFieldsProps {
  texts: OutstationTexts;
  wrong: boolean;
  onChange(texts: OutstationTexts): void;
}

/** The outstation trips of a draft: whether they are offered, and what they cost. */
export function OutstationFields({ texts, wrong, onChange }: OutstationFieldsProps) {
  const { formatMessage } = useIntl();
  return (
    <>
      <SelectField
        label={formatMessage({ id: 'tariffs.outstation' })}
        value={`${texts.offered}`}
        options={(['false', 'true'] as const).map((value) => ({
          value,
          label: formatMessage({ id: `tariffs.outstation.${value}` }),
        }))}
        onChange={(value) => onChange({ ...texts, offered: value === 'true' })}
      />
      {texts.offered && (
        <>
          {outstationFields.map(([field, unit]) => (
            <TextField
              key={field}
              label={formatMessage({ id: `tariffs.outstation.${field}` })}
              inputMode="decimal"
              autoComplete="off"
              value={texts[field]}
              trailing={<span className={styles.unit}>{formatMessage({ id: `tariffs.unit.${unit}` })}</span>}
              onChange={({ target }) => onChange({ ...texts, [field]: target.value })}
            />
          ))}
          <div className={styles.actions}>
            <p className={styles.note} role={wrong ? 'alert' : undefined}>
              <FormattedMessage id={wrong ? 'tariffs.outstation.wrong' : 'tariffs.outstation.hint'} />
            </p>
          </div>
        </>
      )}
    </>
  );
}
