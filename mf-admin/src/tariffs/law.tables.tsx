import { figureKinds, isFigureName, type FigureName } from '@rahi/contracts/law/figures';
import type { LawOfCity } from '@rahi/contracts/rules';
import { Pill, Table, type TableColumn } from '@rahi/ui-kit';
import { formatCount } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { TableHost } from '../area/table-host.js';
import { dayText } from '../money/money-period.js';
import styles from './tariffs.module.css';

const breachColumns: readonly TableColumn[] = [
  { key: 'tariff', label: 'law.column.tariff' },
  { key: 'figure', label: 'law.column.figure' },
  { key: 'limit', label: 'law.column.limit' },
  { key: 'has', label: 'law.column.has' },
  { key: 'set', label: 'law.column.set' },
];
const figureColumns: readonly TableColumn[] = [
  { key: 'figure', label: 'law.column.figure' },
  { key: 'limit', label: 'law.column.limit' },
  { key: 'set', label: 'law.column.set' },
  { key: 'source', label: 'law.column.source' },
];

type ListedRuleSet = Pick<LawOfCity['ruleSets'][number], 'id' | 'name' | 'status' | 'counts'>;

/** The rule sets of a place, and whether each is in force, a draft, or a draft that the operator counts. */
export function RuleSetList({ ruleSets }: { ruleSets: readonly ListedRuleSet[] }) {
  return (
    <ul className={styles.sets}>
      {ruleSets.map(({ id, name, status, counts }) => (
        <li key={id}>
          {id}: {name}{' '}
          <Pill tone={status === 'in_force' ? 'ok' : 'neutral'}>
            <FormattedMessage id="law.status" values={{ status: status === 'draft' && counts ? 'counted' : status }} />
          </Pill>
        </li>
      ))}
    </ul>
  );
}

/** R42: the law of a city as the desk reads it: its rule sets, what breaks them today, and every figure with its source. */
export function LawTables({ law }: { law: LawOfCity }) {
  const { formatMessage } = useIntl();
  const drafts = law.ruleSets.filter(({ counts }) => !counts);
  const rows = [
    ...law.figures,
    ...drafts.flatMap(({ id, figures }) => figures.map((one) => ({ ...one, ruleSet: id }))),
  ];
  const isDraft = (ruleSet: string) => law.ruleSets.some(({ id, status }) => id === ruleSet && status === 'draft');
  return (
    <>
      <h3 className={styles.heading}>
        <FormattedMessage id="law.title" values={{ state: law.state ?? 'IN' }} />
      </h3>
      <p className={styles.note}>
        <FormattedMessage id="law.noAdvice" />
      </p>
      <RuleSetList ruleSets={law.ruleSets} />
      {law.breaches.length === 0 ? (
        <p className={styles.note}>
          <FormattedMessage id="law.nothingBroken" />
        </p>
      ) : (
        <TableHost>
          <Table label={formatMessage({ id: 'law.brokenToday' })} columns={breachColumns}>
            {law.breaches.map(({ tariff, figure, unit, has, value, ruleSet }) => (
              <tr key={`${tariff.id} ${figure}`}>
                <th scope="row">{`${tariff.id} ${tariff.version}`}</th>
                <td>{isFigureName(figure) ? <FigureText figure={figure} /> : figure}</td>
                <td>
                  <LimitText figure={figure} unit={unit} value={value} />
                </td>
                <td>
                  <ValueText unit={unit} value={has} />
                </td>
                <td>{ruleSet}</td>
              </tr>
            ))}
          </Table>
        </TableHost>
      )}
      <TableHost>
        <Table label={formatMessage({ id: 'law.figures' })} columns={figureColumns}>
          {rows.map(({ figure, unit, value, ruleSet, source, sourceDate, sourceKind }) => (
            <tr key={`${ruleSet} ${figure}`}>
              <th scope="row">{isFigureName(figure) ? <FigureText figure={figure} /> : figure}</th>
              <td>
                <LimitText figure={figure} unit={unit} value={value} />
              </td>
              <td>
                {ruleSet}{' '}
                {isDraft(ruleSet) && (
                  <Pill>
                    <FormattedMessage id="law.draft" />
                  </Pill>
                )}
              </td>
              <td>
                <FormattedMessage
                  id="law.source"
                  values={{ source, day: dayText(sourceDate), kind: formatMessage({ id: `law.kind.${sourceKind}` }) }}
                />
              </td>
            </tr>
          ))}
        </Table>
      </TableHost>
    </>
  );
}

/** What a figure is of. */
export function FigureText({ figure }: { figure: FigureName }) {
  return <FormattedMessage id={`law.figure.${figure}`} />;
}

interface Amount {
  unit: string;
  value: number;
}

/** A figure's value, and which side of it is kept. */
export function LimitText({ figure, unit, value }: Amount & { figure: string }) {
  const isAnswer = unit === 'yes' || unit === 'permission';
  if (isAnswer || !isFigureName(figure)) return <ValueText unit={unit} value={value} />;
  return (
    <FormattedMessage
      id="law.limit"
      values={{ side: figureKinds[figure].stricter, value: <ValueText unit={unit} value={value} /> }}
    />
  );
}

/** A value in its unit. */
export function ValueText({ unit, value }: Amount) {
  const shown = unit === 'paise' ? formatCount(value / 100) : String(unit === 'metres' ? value / 1000 : value);
  return <FormattedMessage id="law.value" values={{ unit, value: shown, yes: value === 1 }} />;
}
