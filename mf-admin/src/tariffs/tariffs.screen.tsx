import { withGst, type Tariff } from '@rahi/contracts/tariff';
import { vehicleChoices, vehicleFacts, vehicleTypesOf, type VehicleType } from '@rahi/contracts/vehicles';
import { Button, Card, KeyValue, KeyValues, Page, QuerySection, SelectField, Skeleton } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useSearchParams } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FilterBar } from '../area/filter-bar.js';
import { momentText } from '../area/moments.js';
import { ScreenHead } from '../area/screen-head.js';
import { DraftCard } from './draft.card.js';
import { RulesCard } from './rules.card.js';
import { SurgeCard } from './surge.card.js';
import { citiesQuery } from '../area/cities.js';
import { tariffsQuery, versionsOf } from './tariffs.queries.js';
import styles from './tariffs.module.css';
import { WelfareTermsRows } from './welfare.fields.js';
import { OutstationTermsRows } from './outstation.fields.js';
import { ParcelTermsRow } from './parcel.fields.js';
import { RentalTermsRows } from './rental.fields.js';
import { fieldNames, textsOf, unitOf } from './terms-form.js';

const everywhere = '';
const usualType: VehicleType = 'mini';

/** The fares of rides: the versions of each tariff, and a new one, tried on past rides before it takes effect. */
export function TariffsScreen() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [params, setParams] = useSearchParams();
  const city = (params.get('city') ?? everywhere).slice(0, 60);
  const vehicleType = vehicleChoices.find((type) => type === params.get('type')) ?? usualType;
  const choose = (chosen: { city: string; vehicleType: VehicleType }) =>
    setParams(
      {
        ...(chosen.city !== everywhere && { city: chosen.city }),
        ...(chosen.vehicleType !== usualType && { type: chosen.vehicleType }),
      },
      { replace: true },
    );
  const tariffs = useQuery(tariffsQuery(services.api));
  const cities = useQuery(citiesQuery(services.api));
  useDocumentTitle(formatMessage({ id: 'tariffs.title' }));
  return (
    <Page width="desk">
      <ScreenHead title={formatMessage({ id: 'tariffs.title' })} />
      <FilterBar>
        <SelectField
          label={formatMessage({ id: 'tariffs.city' })}
          value={city}
          options={[
            { value: everywhere, label: formatMessage({ id: 'tariffs.everywhere' }) },
            ...(cities.data ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          onChange={(chosen) => choose({ city: chosen, vehicleType })}
        />
        <SelectField
          label={formatMessage({ id: 'tariffs.vehicle' })}
          value={vehicleType}
          options={vehicleTypesOf(cities.data ?? []).map((value) => ({ value, label: vehicleFacts[value].label }))}
          onChange={(chosen: VehicleType) => choose({ city, vehicleType: chosen })}
        />
      </FilterBar>
      <QuerySection query={tariffs} what="tariffs.theTariffs" skeleton={<Skeleton shape="block" />}>
        {(known) => (
          <OneTariff
            key={`${city}/${vehicleType}`}
            tariffs={known}
            city={city === everywhere ? null : city}
            vehicleType={vehicleType}
          />
        )}
      </QuerySection>
      <RulesCard city={city === everywhere ? null : city} />
    </Page>
  );
}

interface OneTariffProps {
  tariffs: readonly Tariff[];
  city: string | null;
  vehicleType: VehicleType;
}

function OneTariff({ tariffs, city, vehicleType }: OneTariffProps) {
  const { formatMessage } = useIntl();
  const own = versionsOf(tariffs, city, vehicleType);
  const [newest] = own.length > 0 ? own : versionsOf(tariffs, null, vehicleType);
  const [drafting, setDrafting] = useState(false);
  if (!newest) return null;
  return (
    <div className={styles.columns}>
      <Card
        title={formatMessage({ id: 'tariffs.version' }, { version: newest.version })}
        beside={
          !drafting && (
            <Button small onClick={() => setDrafting(true)}>
              <FormattedMessage id="tariffs.draft" />
            </Button>
          )
        }
      >
        {city !== null && own.length === 0 && (
          <p className={styles.note}>
            <FormattedMessage id="tariffs.asEverywhere" />
          </p>
        )}
        <Terms tariff={newest} />
      </Card>
      {drafting && (
        <DraftCard
          key={newest.version}
          base={newest}
          basedOn={own[0]?.version ?? 1}
          city={city}
          vehicleType={vehicleType}
          onDone={() => setDrafting(false)}
        />
      )}
      <Card title={formatMessage({ id: 'tariffs.versions' })}>
        <KeyValues>
          {(own.length > 0 ? own : [newest]).map(({ version, effectiveFrom }) => (
            <KeyValue key={version} name={formatMessage({ id: 'tariffs.version' }, { version })}>
              {version === 1
                ? formatMessage({ id: 'tariffs.documented' })
                : formatMessage({ id: 'tariffs.from' }, { when: momentText(effectiveFrom) })}
            </KeyValue>
          ))}
        </KeyValues>
      </Card>
      {city !== null && <SurgeCard city={city} vehicleType={vehicleType} />}
    </div>
  );
}

/** The terms of a version, in the words of the form. */
function Terms({ tariff }: { tariff: Tariff }) {
  const { formatMessage } = useIntl();
  const texts = textsOf(withGst(tariff));
  return (
    <KeyValues>
      <KeyValue name={formatMessage({ id: 'tariffs.distance' })}>
        {formatMessage({ id: `tariffs.distance.${tariff.terms.distance}` })}
      </KeyValue>
      {tariff.gst && (
        <KeyValue name={formatMessage({ id: 'tariffs.gstOwner' })}>
          {formatMessage({ id: `tariffs.gstOwner.${tariff.gst}` })}
        </KeyValue>
      )}
      {fieldNames.map((name) => (
        <KeyValue key={name} name={formatMessage({ id: `tariffs.field.${name}` })}>
          {formatMessage({ id: 'tariffs.value' }, { value: texts[name], unit: unitOf(name) })}
        </KeyValue>
      ))}
      {tariff.rental && <RentalTermsRows rental={tariff.rental} />}
      {tariff.outstation && <OutstationTermsRows outstation={tariff.outstation} />}
      {tariff.parcel && <ParcelTermsRow parcel={tariff.parcel} />}
      {tariff.welfareFee && <WelfareTermsRows welfareFee={tariff.welfareFee} />}
    </KeyValues>
  );
}
