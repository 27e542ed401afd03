import { groupedBy, selectorsIn, type Matcher } from './promql.js';
import type { Series } from './scrape.js';
import type { Rule, WatchedExpression } from './watched-files.js';

const httpStatuses = /^[1-5][\d.]{2}(?:\|[1-5][\d.]{2})*$/;

/** Prometheus itself adds these to whatever it scrapes. */
const ofPrometheus = ['instance', 'job'];
/** And makes these: whether a scrape succeeded, and what fires. */
const madeByPrometheus = new Map([
  ['up', ofPrometheus],
  ['ALERTS', ['alertname', 'alertstate', 'severity']],
]);

/**
 * What expressions name and nothing exports: a metric, a label of it, or a value in `=` or `=~`.
 * @param rules their recorded metrics count as exported, with the labels that their expressions keep
 */
export function unfound(expressions: readonly WatchedExpression[], rules: readonly Rule[], scraped: readonly Series[]) {
  const series = [...scraped, ...recorded(rules)];
  const byMetric = new Map<string, Series[]>();
  for (const one of series) {
    const alike = byMetric.get(one.metric);
    if (alike) alike.push(one);
    else byMetric.set(one.metric, [one]);
  }
  return expressions.flatMap(({ where, expression }) => {
    const selectors = selectorsIn(expression);
    if (selectors.length === 0 && !expression.startsWith('vector(')) return [`${where}: names no metric that we know`];
    const missing = selectors.flatMap(({ metric, matchers }) => {
      const made = madeByPrometheus.get(metric);
      if (made) return [];
      const found = byMetric.get(metric);
      if (!found) return [`${where}: nothing exports ${metric}`];
      return matchers.filter((one) => !isMet(one, found)).map((one) => `${where}: ${metric} has no ${written(one)}`);
    });
    const labels = new Set([
      ...ofPrometheus,
      ...selectors.flatMap(({ metric }) => madeByPrometheus.get(metric) ?? []),
      ...selectors.flatMap(({ metric }) => (byMetric.get(metric) ?? []).flatMap((one) => [...one.labels.keys()])),
    ]);
    const strangers = groupedBy(expression).filter((label) => !labels.has(label));
    return [...missing, ...strangers.map((label) => `${where}: nothing here has the label ${label}`)];
  });
}

/** A recorded metric has the labels that its rule adds and those that its expression groups by. */
function recorded(rules: readonly Rule[]): Series[] {
  const kept = new Map<string, Map<string, string>[]>();
  const found: Series[] = [];
  // A rule may read what another records: labels pass from one to the next.
  for (const { record, expr, labels } of rules) {
    if (record === undefined) continue;
    const own = new Map([...Object.entries(labels), ...groupedBy(expr).map((label): [string, string] => [label, ''])]);
    const passed = selectorsIn(expr).flatMap(({ metric }) => kept.get(metric) ?? []);
    const all = passed.length > 0 ? passed.map((each) => new Map([...each, ...own])) : [own];
    kept.set(record, [...(kept.get(record) ?? []), ...all]);
    found.push(...all.map((each) => ({ metric: record, labels: each })));
  }
  return found;
}

function isMet({ label, operator, value }: Matcher, found: readonly Series[]): boolean {
  if (ofPrometheus.includes(label)) return true;
  const values = found.flatMap(({ labels }) => labels.get(label) ?? []);
  if (values.length === 0) return false;
  // A variable of the dashboard, a recorded label with unknown values, or an exclusion: all count as met.
  if (value.includes('$') || values.includes('') || operator.startsWith('!')) return true;
  // Answers of every status need not have been given.
  if (label === 'status' && httpStatuses.test(value)) return true;
  return values.some((one) => (operator === '=' ? one === value : new RegExp(`^(?:${value})$`).test(one)));
}

const written = ({ label, operator, value }: Matcher) => `${label}${operator}"${value}"`;
