import { rupeesFromPaise } from '@rahi/contracts/money';
import { parcelTermsSchema, type ParcelTerms } from '@rahi/contracts/parcel';
import { KeyValue, SelectField, TextField } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import { paiseOfText } from '../area/amounts.js';
import styles from './tariffs.module.css';

/** What the form says about parcels. Not offered, the value counts for nothing. */
export interface ParcelTexts {
  offered: boolean;
  mostValue: string;
}

/** The texts of a form that shows these terms; empty where parcels are not offered. */
export const parcelTextsOf = (terms: ParcelTerms | undefined): ParcelTexts => ({
  offered: terms !== undefined,
  mostValue: terms ? rupeesFromPaise(terms.mostValuePaise) : '',
});

/** The terms that the texts say; undefined where parcels are not offered, null where they say nothing sensible. */
export function parcelTermsOf({ offered, mostValue }: ParcelTexts): ParcelTerms | undefined | null {
  if (!offered) return undefined;
  return parcelTermsSchema.safeParse({ mostValuePaise: paiseOfText(mostValue) }).data ?? null;
}

/** The parcels of a version in force, as a row. */
export function ParcelTermsRow({ parcel }: { parcel: ParcelTerms }) {
  const { formatMessage } = useIntl();
  return (
    <KeyValue name={formatMessage({ id: 'tariffs.parcel.mostValue' })}>
      {formatMessage({ id: 'tariffs.value' }, { value: rupeesFromPaise(parcel.mostValuePaise), unit: 'rupees' })}
    </KeyValue>
  );
}

interface ParcelFieldsProps {
  texts: ParcelTexts;
  wrong: boolean;
  onChange(texts: ParcelTexts): void;
}

/** The parcels of a draft: whether they are offered, and the highest value of one. */
export function ParcelFields({ texts, wrong, onChange }: ParcelFieldsProps) {
  const { formatMessage } = useIntl();
  return (
    <>
      <SelectField
        label={formatMessage({ id: 'tariffs.parcel' })}
        value={`${texts.offered}`}
        options={(['false', 'true'] as const).map((value) => ({
          value,
          label: formatMessage({ id: `tariffs.parcel.${value}` }),
        }))}
        onChange={(value) => onChange({ ...texts, offered: value === 'true' })}
      />
      {texts.offered && (
        <TextField
          label={formatMessage({ id: 'tariffs.parcel.mostValue' })}
          inputMode="decimal"
          autoComplete="off"
          value={texts.mostValue}
          trailing={<span className={styles.unit}>{formatMessage({ id: 'tariffs.unit.rupees' })}</span>}
          error={wrong ? formatMessage({ id: 'tariffs.parcel.wrong' }) : undefined}
          onChange={({ target }) => onChange({ ...texts, mostValue: target.value })}
        />
      )}
    </>
  );
}
