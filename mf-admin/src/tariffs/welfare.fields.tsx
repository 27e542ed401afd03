import { rupeesFromPaise } from '@rahi/contracts/money';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { welfareTermsBy, welfareTermsSchema, type WelfareTerms } from '@rahi/contracts/welfare-terms';
import { KeyValue, SelectField, TextField } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { paiseOfText } from '../area/amounts.js';
import { heldOf, rulesQuery, thisMonth } from './law.queries.js';
import styles from './tariffs.module.css';

/** What the form says about the welfare fee. Not charged, the other texts count for nothing. */
export interface WelfareTexts {
  charged: boolean;
  percent: string;
  most: string;
}

/** The texts of a form that shows these terms; empty where there is no fee. */
export const welfareTextsOf = (terms: WelfareTerms | undefined): WelfareTexts => ({
  charged: terms !== undefined,
  percent: terms ? String(terms.percent) : '',
  most: terms ? rupeesFromPaise(terms.mostPaise) : '',
});

/** The terms that the texts say; undefined where there is no fee, null where they say nothing sensible. */
export function welfareTermsOf({ charged, percent, most }: WelfareTexts): WelfareTerms | undefined | null {
  if (!charged) return undefined;
  // Two decimals, as an amount has.
  const hundredths = paiseOfText(percent);
  if (hundredths === null) return null;
  return welfareTermsSchema.safeParse({ percent: hundredths / 100, mostPaise: paiseOfText(most) }).data ?? null;
}

/** The welfare fee of a version in force, as rows. */
export function WelfareTermsRows({ welfareFee }: { welfareFee: WelfareTerms }) {
  const { formatMessage } = useIntl();
  return (
    <>
      <KeyValue name={formatMessage({ id: 'tariffs.welfare.percent' })}>
        {formatMessage({ id: 'tariffs.value' }, { value: welfareFee.percent, unit: 'percent' })}
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'tariffs.welfare.most' })}>
        {formatMessage({ id: 'tariffs.value' }, { value: rupeesFromPaise(welfareFee.mostPaise), unit: 'rupees' })}
      </KeyValue>
    </>
  );
}

interface WelfareFieldsProps {
  texts: WelfareTexts;
  /** Null for everywhere: such a tariff may also hold in a state that has the fee. */
  city: string | null;
  vehicleType: VehicleType;
  wrong: boolean;
  onChange(texts: WelfareTexts): void;
}

/**
 * R42: the welfare fee of a draft. Where the rules of the city have none, and the draft has none, there is nothing to ask. Switched on, it
 * begins with the figures of the law.
 */
export function WelfareFields({ texts, city, vehicleType, wrong, onChange }: WelfareFieldsProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const { data } = useQuery(rulesQuery(services.api, thisMonth(), city));
  const asked = data?.law ? welfareTermsBy(heldOf(data.law), vehicleType) : null;
  if (city !== null && !asked && !texts.charged) return null;
  const choose = (charged: boolean) => {
    const isNew = charged && texts.percent === '' && texts.most === '';
    onChange(isNew ? { ...welfareTextsOf(asked ?? undefined), charged } : { ...texts, charged });
  };
  const fields = [
    ['percent', 'percent'],
    ['most', 'rupees'],
  ] as const;
  return (
    <>
      <SelectField
        label={formatMessage({ id: 'tariffs.welfare' })}
        value={`${texts.charged}`}
        options={(['false', 'true'] as const).map((value) => ({
          value,
          label: formatMessage({ id: `tariffs.welfare.${value}` }),
        }))}
        onChange={(value) => choose(value === 'true')}
      />
      {texts.charged &&
        fields.map(([name, unit]) => (
          <TextField
            key={name}
            label={formatMessage({ id: `tariffs.welfare.${name}` })}
            inputMode="decimal"
            autoComplete="off"
            value={texts[name]}
            trailing={<span className={styles.unit}>{formatMessage({ id: `tariffs.unit.${unit}` })}</span>}
            error={wrong ? formatMessage({ id: 'tariffs.welfare.wrong' }) : undefined}
            onChange={({ target }) => onChange({ ...texts, [name]: target.value })}
          />
        ))}
    </>
  );
}
