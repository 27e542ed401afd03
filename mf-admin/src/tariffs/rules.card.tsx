import { daysAfter } from '@rahi/contracts/kolkata-day';
import type { FareRule, RulesReport } from '@rahi/contracts/rules';
import { Card, Pill, QuerySection, SelectField, Skeleton, Table, type TableColumn } from '@rahi/ui-kit';
import { formatCount, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TableHost } from '../area/table-host.js';
import { dayText } from '../money/money-period.js';
import { RideIdCell } from '../rides/ride-cells.js';
import { rulesQuery, thisMonth } from './law.queries.js';
import { LawTables } from './law.tables.js';
import styles from './tariffs.module.css';

/** How many months back the report goes. */
const monthsBack = 12;

const columns: readonly TableColumn[] = [
  { key: 'rule', label: 'rules.column.rule' },
  { key: 'tariffs', label: 'rules.column.tariffs' },
  { key: 'rides', label: 'rules.column.rides', numeric: true },
  { key: 'broken', label: 'rules.column.broken', numeric: true },
  { key: 'example', label: 'rules.column.example' },
];

/** How well the tariffs and rides of a month complied with the rules, and the law of a city (R42). @param city null for everywhere */
export function RulesCard({ city }: { city: string | null }) {
  const { formatMessage, formatDate } = useIntl();
  const { services } = useRemote();
  const [months] = useState(() => lastMonths(new Date()));
  const [month, setMonth] = useState(months[0] ?? '');
  const report = useQuery(rulesQuery(services.api, month, city));
  return (
    <Card
      title={formatMessage({ id: 'rules.title' })}
      beside={
        <SelectField
          label={formatMessage({ id: 'rules.month' })}
          hideLabel
          small
          value={month}
          options={months.map((value) => ({
            value,
            label: formatDate(`${value}-01T00:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
          }))}
          onChange={setMonth}
        />
      }
    >
      <QuerySection query={report} what="rules.theReport" skeleton={<Skeleton shape="block" />}>
        {({ countedTo, rules, law }) => (
          <>
            <TableHost>
              <Table label={formatMessage({ id: 'rules.title' })} columns={columns}>
                {rules.map((one) => (
                  <Row key={one.rule} {...one} />
                ))}
              </Table>
            </TableHost>
            <p className={styles.note}>
              <FormattedMessage
                id="rules.counted"
                values={{ any: countedTo !== null, day: countedTo === null ? '' : dayText(countedTo) }}
              />
            </p>
            {law && <LawTables law={law} />}
          </>
        )}
      </QuerySection>
    </Card>
  );
}

function Row({ rule, tariffs, rides, broken, exampleRideId }: RulesReport['rules'][number]) {
  return (
    <tr>
      <th scope="row">
        <RuleText rule={rule} />
      </th>
      <td>
        {tariffs.length === 0 ? (
          <Pill tone="ok" dot>
            <FormattedMessage id="rules.kept" />
          </Pill>
        ) : (
          <Pill tone="warn" dot>
            <FormattedMessage
              id="rules.brokenBy"
              values={{ tariffs: tariffs.map(({ id, version }) => `${id} ${version}`).join(', ') }}
            />
          </Pill>
        )}
      </td>
      <td data-numeric>{formatCount(rides)}</td>
      <td data-numeric>{formatCount(broken)}</td>
      {exampleRideId === null ? <td>–</td> : <RideIdCell rideId={exampleRideId} />}
    </tr>
  );
}

/** A rule in words. */
export function RuleText({ rule }: { rule: FareRule }) {
  return <FormattedMessage id={`rules.rule.${rule}`} />;
}

/** This month and those before it, `2026-11` first. */
function lastMonths(now: Date): string[] {
  const months = [thisMonth(now)];
  while (months.length < monthsBack) months.push(daysAfter(`${months.at(-1) ?? ''}-01`, -1).slice(0, 7));
  return months;
}
