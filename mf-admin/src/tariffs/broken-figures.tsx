import { breachesOf, type Breach } from '@rahi/contracts/rules';
import type { TariffTerms } from '@rahi/contracts/fares';
import { figureKinds } from '@rahi/contracts/law/figures';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { heldOf, rulesQuery, thisMonth } from './law.queries.js';
import { FigureText, LimitText, ValueText } from './law.tables.js';
import styles from './tariffs.module.css';

/**
 * R42: the figures that a draft breaks in a city, or everywhere. Empty while the law is not known: the server refuses such a tariff all
 * the same, in words.
 */
export function useBreaches(terms: TariffTerms, city: string | null, type: VehicleType): readonly Breach[] {
  const { services } = useRemote();
  const { data } = useQuery(rulesQuery(services.api, thisMonth(), city));
  return data?.law ? breachesOf(terms, heldOf(data.law), type) : [];
}

/** Which figures a draft breaks; nothing when it keeps them. */
export function BrokenFigures({ breaches }: { breaches: readonly Breach[] }) {
  if (breaches.length === 0) return null;
  return (
    <div className={styles.note}>
      <FormattedMessage id="rules.draftBreaks" />
      <ul>
        {breaches.map(({ figure, has, held }) => (
          <li key={figure}>
            <FormattedMessage
              id="law.breach"
              values={{
                figure: <FigureText figure={figure} />,
                limit: <LimitText figure={figure} unit={figureKinds[figure].unit} value={held.value} />,
                set: held.ruleSet,
                has: <ValueText unit={figureKinds[figure].unit} value={has} />,
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
