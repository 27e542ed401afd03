import { gstOwners, type TariffTerms } from '@rahi/contracts/fares';
import { withGst, type Tariff } from '@rahi/contracts/tariff';
import { vehicleFacts, type VehicleType } from '@rahi/contracts/vehicles';
import { Button, Card, SelectField, TextField } from '@rahi/ui-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DryRunCard } from './dry-run.card.js';
import { outstationTermsOf, outstationTextsOf } from './outstation-form.js';
import { OutstationFields } from './outstation.fields.js';
import { ParcelFields, parcelTermsOf, parcelTextsOf } from './parcel.fields.js';
import { rentalTermsOf, rentalTextsOf } from './rental-form.js';
import { RentalFields } from './rental.fields.js';
import { Publish } from './publish.js';
import styles from './tariffs.module.css';
import { WelfareFields, welfareTermsOf, welfareTextsOf } from './welfare.fields.js';
import { choicesOf, fieldNames, termsOf, textsOf, unitOf, type Choices, type FieldName } from './terms-form.js';

interface DraftCardProps {
  base: Tariff;
  /** The version that the new one follows. */
  basedOn: number;
  city: string | null;
  vehicleType: VehicleType;
  onDone(): void;
}

/** A draft of the next version: its figures, what it would have made of past rides, and the way into force. */
export function DraftCard({ base, basedOn, city, vehicleType, onDone }: DraftCardProps) {
  const { formatMessage } = useIntl();
  const terms = withGst(base);
  const [texts, setTexts] = useState(() => textsOf(terms));
  const [rental, setRental] = useState(() => rentalTextsOf(terms.rental));
  const [wrongRental, setWrongRental] = useState(false);
  const [outstation, setOutstation] = useState(() => outstationTextsOf(terms.outstation));
  const [wrongOutstation, setWrongOutstation] = useState(false);
  const [parcel, setParcel] = useState(() => parcelTextsOf(terms.parcel));
  const [wrongParcel, setWrongParcel] = useState(false);
  const [welfare, setWelfare] = useState(() => welfareTextsOf(terms.welfareFee));
  const [wrongWelfare, setWrongWelfare] = useState(false);
  const [choices, setChoices] = useState(() => choicesOf(terms));
  const [tried, setTried] = useState<TariffTerms | null>(null);
  const [wrong, setWrong] = useState<readonly FieldName[]>([]);
  const read = (): TariffTerms | null => {
    const said = termsOf(texts, choices, terms);
    const rentals = rentalTermsOf(rental);
    const outside = outstationTermsOf(outstation);
    const parcels = parcelTermsOf(parcel);
    const welfareFee = welfareTermsOf(welfare);
    setWrongParcel(parcels === null);
    setWrongWelfare(welfareFee === null);
    setWrong(Array.isArray(said) ? said : []);
    setWrongRental(rentals === null);
    setWrongOutstation(outside === null);
    if (Array.isArray(said) || rentals === null || outside === null) return null;
    if (parcels === null || welfareFee === null) return null;
    return {
      ...said,
      ...(rentals && { rental: rentals }),
      ...(outside && { outstation: outside }),
      ...(parcels && { parcel: parcels }),
      ...(welfareFee && { welfareFee }),
    };
  };
  const change = (name: FieldName, text: string) => {
    setTexts({ ...texts, [name]: text });
    setTried(null);
  };
  const choose = (chosen: Partial<Choices>) => {
    setChoices({ ...choices, ...chosen });
    setTried(null);
  };
  return (
    <>
      <Card title={formatMessage({ id: 'tariffs.draftTitle' }, { version: basedOn + 1 })}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            setTried(read());
          }}
        >
          <SelectField
            label={formatMessage({ id: 'tariffs.distance' })}
            value={choices.distance}
            options={(['straight', 'road'] as const).map((value) => ({
              value,
              label: formatMessage({ id: `tariffs.distance.${value}` }),
            }))}
            onChange={(value) => choose({ distance: value })}
          />
          <SelectField
            label={formatMessage({ id: 'tariffs.gstOwner' })}
            value={choices.gst}
            options={gstOwners.map((value) => ({ value, label: formatMessage({ id: `tariffs.gstOwner.${value}` }) }))}
            onChange={(value) => choose({ gst: value })}
          />
          <SelectField
            label={formatMessage({ id: 'tariffs.roundCash' })}
            value={`${choices.roundCash}`}
            options={(['false', 'true'] as const).map((value) => ({
              value,
              label: formatMessage({ id: `tariffs.roundCash.${value}` }),
            }))}
            onChange={(value) => choose({ roundCash: value === 'true' })}
          />
          {fieldNames
            .filter((name) => name !== 'gst' || choices.gst === 'platform')
            .map((name) => (
              <TextField
                key={name}
                label={formatMessage({ id: `tariffs.field.${name}` })}
                inputMode="decimal"
                autoComplete="off"
                value={texts[name]}
                trailing={<span className={styles.unit}>{formatMessage({ id: `tariffs.unit.${unitOf(name)}` })}</span>}
                error={wrong.includes(name) ? formatMessage({ id: 'tariffs.wrong' }) : undefined}
                onChange={({ target }) => change(name, target.value)}
              />
            ))}
          <RentalFields
            texts={rental}
            wrong={wrongRental}
            onChange={(said) => {
              setRental(said);
              setTried(null);
            }}
          />
          <OutstationFields
            texts={outstation}
            wrong={wrongOutstation}
            onChange={(said) => {
              setOutstation(said);
              setTried(null);
            }}
          />
          {vehicleFacts[vehicleType].parcel && (
            <ParcelFields
              texts={parcel}
              wrong={wrongParcel}
              onChange={(said) => {
                setParcel(said);
                setTried(null);
              }}
            />
          )}
          <WelfareFields
            texts={welfare}
            city={city}
            vehicleType={vehicleType}
            wrong={wrongWelfare}
            onChange={(said) => {
              setWelfare(said);
              setTried(null);
            }}
          />
          <div className={styles.actions}>
            <p className={styles.note}>
              <FormattedMessage id="tariffs.gstHint" />
            </p>
            <Button wide onClick={onDone}>
              <FormattedMessage id="tariffs.discard" />
            </Button>
            <Button wide kind="primary" type="submit">
              <FormattedMessage id="tariffs.try" />
            </Button>
          </div>
        </form>
      </Card>
      {tried && (
        <DryRunCard
          key={JSON.stringify(tried)}
          city={city}
          vehicleType={vehicleType}
          terms={tried}
          publish={
            <Publish terms={tried} basedOn={basedOn} city={city} vehicleType={vehicleType} onPublished={onDone} />
          }
        />
      )}
    </>
  );
}
