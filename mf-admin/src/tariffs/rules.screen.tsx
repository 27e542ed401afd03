import { isFigureName } from '@rahi/contracts/law/figures';
import type { CityToday, RulesToday } from '@rahi/contracts/rules-today';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { Banner, Card, Page, Pill, QuerySection, Skeleton } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { Link, useSearchParams } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ScreenHead } from '../area/screen-head.js';
import { lawQuery, rulesTodayQuery } from './law.queries.js';
import { FigureText, LawTables, LimitText, RuleSetList, ValueText } from './law.tables.js';
import link from '../area/desk-link.module.css';
import styles from './tariffs.module.css';

const everywhere = 'everywhere';
/** What breaks may be mended by a colleague meanwhile. */
const pollMs = 60_000;

/** R42: for each city which rules hold today, with their sources, and what breaks them, with links to where it is mended. */
export function RulesScreen() {
  const { formatMessage } = useIntl();
  const { basePath, services } = useRemote();
  const [params] = useSearchParams();
  const rules = useQuery({ ...rulesTodayQuery(services.api), refetchInterval: pollMs });
  const chosen = params.get('city');
  useDocumentTitle(formatMessage({ id: 'lawToday.title' }));
  return (
    <Page width="desk">
      <ScreenHead title={formatMessage({ id: 'lawToday.title' })} />
      <p className={styles.note}>
        <FormattedMessage id="law.noAdvice" />
      </p>
      <QuerySection query={rules} what="lawToday.theRules" skeleton={<Skeleton shape="block" />} age>
        {({ cities, settlement }) => (
          <>
            <Settlement settlement={settlement} to={`${basePath}/money`} />
            {cities.map((city) => (
              <CityCard key={city.slug ?? everywhere} city={city} isOpen={chosen === (city.slug ?? everywhere)} />
            ))}
          </>
        )}
      </QuerySection>
    </Page>
  );
}

function Settlement({ settlement, to }: { settlement: RulesToday['settlement']; to: string }) {
  if (!settlement || settlement.drivers === 0) return null;
  const { drivers, days, ruleSet } = settlement;
  return (
    <Banner tone="bad" title={<FormattedMessage id="lawToday.settlement" values={{ drivers, days, set: ruleSet }} />}>
      <Link className={link.link} to={to}>
        <FormattedMessage id="lawToday.toMoney" />
      </Link>
    </Banner>
  );
}

function CityCard({ city, isOpen }: { city: CityToday; isOpen: boolean }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const { slug, name, state, ruleSets, tariffs, promos, unchecked } = city;
  const broken = tariffs.length + promos.length;
  return (
    <Card
      title={name ?? formatMessage({ id: 'tariffs.everywhere' })}
      beside={
        <Pill tone={broken === 0 ? 'ok' : 'bad'} dot>
          <FormattedMessage id="lawToday.broken" values={{ count: broken }} />
        </Pill>
      }
    >
      <p className={styles.note}>
        <FormattedMessage id="lawToday.holds" values={{ state: state ?? 'IN' }} />
      </p>
      <RuleSetList ruleSets={ruleSets} />
      {broken > 0 && (
        <ul className={styles.sets} aria-label={formatMessage({ id: 'law.brokenToday' })}>
          {tariffs.map((one) => (
            <Break key={`${one.tariff.id} ${one.figure} ${one.vehicleType}`} {...one}>
              <Link
                className={link.link}
                to={`${basePath}/tariffs?${new URLSearchParams({ ...(one.city !== null && { city: one.city }), type: one.vehicleType })}`}
              >
                <FormattedMessage
                  id="lawToday.tariff"
                  values={{
                    tariff: `${one.tariff.id} ${one.tariff.version}`,
                    type: vehicleFacts[one.vehicleType].label,
                  }}
                />
              </Link>
            </Break>
          ))}
          {promos.map((one) => (
            <Break key={one.code} {...one}>
              <Link className={link.link} to={`${basePath}/promos`}>
                <FormattedMessage id="lawToday.promo" values={{ code: one.code }} />
              </Link>
            </Break>
          ))}
        </ul>
      )}
      {unchecked.length > 0 && (
        <p className={styles.note}>
          <FormattedMessage id="lawToday.unchecked" />{' '}
          {unchecked.filter(isFigureName).map((figure, at) => (
            <span key={figure}>
              {at > 0 && ' · '}
              <FigureText figure={figure} />
            </span>
          ))}
        </p>
      )}
      <Link
        className={link.link}
        to={isOpen ? `${basePath}/rules` : `${basePath}/rules?city=${slug ?? everywhere}`}
        aria-expanded={isOpen}
      >
        {isOpen ? <FormattedMessage id="lawToday.hide" /> : <FormattedMessage id="lawToday.show" />}
      </Link>
      {isOpen && <Figures city={slug} />}
    </Card>
  );
}

interface BreakProps {
  figure: string;
  unit: string;
  has: number;
  value: number;
  ruleSet: string;
  children: ReactNode;
}

/** What is broken, by how much, and where it is mended. */
function Break({ figure, unit, has, value, ruleSet, children }: BreakProps) {
  return (
    <li>
      <FormattedMessage
        id="law.breach"
        values={{
          figure: isFigureName(figure) ? <FigureText figure={figure} /> : figure,
          limit: <LimitText figure={figure} unit={unit} value={value} />,
          set: ruleSet,
          has: <ValueText unit={unit} value={has} />,
        }}
      />{' '}
      {children}
    </li>
  );
}

/** Every figure of a city with its source and date. */
function Figures({ city }: { city: string | null }) {
  const { services } = useRemote();
  const report = useQuery(lawQuery(services.api, city));
  return (
    <QuerySection query={report} what="lawToday.theRules" skeleton={<Skeleton shape="block" />}>
      {({ law }) => law && <LawTables law={law} />}
    </QuerySection>
  );
}
