import { formatRupees, rupeesFromPaise } from '@rahi/contracts/money';
import { rentalMost } from '@rahi/contracts/rental';
import { type RentalTerms } from '@rahi/contracts/rental-terms';
import { Button, KeyValue, SelectField, TextField } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { emptyPackage, type PackageTexts, type RentalTexts } from './rental-form.js';
import styles from './tariffs.module.css';

interface RentalFieldsProps {
  texts: RentalTexts;
  wrong: boolean;
  onChange(texts: RentalTexts): void;
}

const packageFields = [
  ['hours', 'hours'],
  ['km', 'km'],
  ['price', 'rupees'],
] as const satisfies readonly (readonly [keyof PackageTexts, string])[];

const rupees = (paise: number) => formatRupees(rupeesFromPaise(paise));

/** The rentals of a version in force, as rows. */
export function RentalTermsRows({ rental }: { rental: RentalTerms }) {
  const { formatMessage } = useIntl();
  return (
    <>
      {rental.packages.map(({ hours, km, paise }, at) => (
        <KeyValue key={hours} name={formatMessage({ id: 'tariffs.rental.package' }, { number: at + 1 })}>
          {formatMessage({ id: 'tariffs.rental.value' }, { hours, km, price: rupees(paise) })}
        </KeyValue>
      ))}
      <KeyValue name={formatMessage({ id: 'tariffs.rental.extraKm' })}>{rupees(rental.extraKmPaise)}</KeyValue>
      <KeyValue name={formatMessage({ id: 'tariffs.rental.extraMinute' })}>{rupees(rental.extraMinutePaise)}</KeyValue>
    </>
  );
}

/** The rentals of a draft: whether they are offered, the packages, and what more costs. */
export function RentalFields({ texts, wrong, onChange }: RentalFieldsProps) {
  const { formatMessage } = useIntl();
  const { offered, packages } = texts;
  const put = (at: number, field: keyof PackageTexts, text: string) =>
    onChange({ ...texts, packages: packages.map((one, index) => (index === at ? { ...one, [field]: text } : one)) });
  const rate = (field: 'extraKm' | 'extraMinute') => (
    <TextField
      label={formatMessage({ id: `tariffs.rental.${field}` })}
      inputMode="decimal"
      autoComplete="off"
      value={texts[field]}
      trailing={<span className={styles.unit}>{formatMessage({ id: 'tariffs.unit.rupees' })}</span>}
      onChange={({ target }) => onChange({ ...texts, [field]: target.value })}
    />
  );
  return (
    <>
      <SelectField
        label={formatMessage({ id: 'tariffs.rental' })}
        value={`${offered}`}
        options={(['false', 'true'] as const).map((value) => ({
          value,
          label: formatMessage({ id: `tariffs.rental.${value}` }),
        }))}
        onChange={(value) => onChange({ ...texts, offered: value === 'true' })}
      />
      {offered && (
        <>
          {rate('extraKm')}
          {rate('extraMinute')}
          {packages.map((one, at) => (
            // Packages have no other name than their place.
            // oxlint-disable-next-line react/no-array-index-key
            <fieldset key={at} className={styles.package}>
              <legend>
                <FormattedMessage id="tariffs.rental.package" values={{ number: at + 1 }} />
              </legend>
              {packageFields.map(([field, unit]) => (
                <TextField
                  key={field}
                  label={formatMessage({ id: `tariffs.rental.${field}` }, { number: at + 1 })}
                  inputMode="decimal"
                  autoComplete="off"
                  value={one[field]}
                  trailing={<span className={styles.unit}>{formatMessage({ id: `tariffs.unit.${unit}` })}</span>}
                  onChange={({ target }) => put(at, field, target.value)}
                />
              ))}
              {packages.length > 1 && (
                <Button small onClick={() => onChange({ ...texts, packages: packages.toSpliced(at, 1) })}>
                  <FormattedMessage id="tariffs.rental.remove" values={{ number: at + 1 }} />
                </Button>
              )}
            </fieldset>
          ))}
          <div className={styles.actions}>
            <p className={styles.note} role={wrong ? 'alert' : undefined}>
              <FormattedMessage id={wrong ? 'tariffs.rental.wrong' : 'tariffs.rental.hint'} />
            </p>
            {packages.length < rentalMost.packages && (
              <Button small icon="plus" onClick={() => onChange({ ...texts, packages: [...packages, emptyPackage] })}>
                <FormattedMessage id="tariffs.rental.add" />
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}
