import { describe, expect, it } from '@jest/globals';
import { textOf } from '../repository.js';
import { groupedBy, selectorsIn } from './promql.js';
import { seriesIn } from './scrape.js';
import { unfound } from './unfound.js';
import { allDashboards, rules, ruleTests } from './watched-files.js';

const alerts = rules().filter(({ alert }) => alert !== undefined);

/** As GitHub makes the anchor of a heading. */
const anchors = new Set(
  [...textOf('infra', 'docs', 'watching.md').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  ),
);

const slosOf = (record: string) =>
  rules()
    .flatMap((one) => (one.record === record ? [one.labels['slo'] ?? ''] : []))
    .toSorted();

describe('alerts', () => {
  it.each(alerts.map((one) => [one.alert ?? '', one] as const))(
    '%s says how urgent it is, what is wrong, and what to do, in a section that is there',
    (_name, { labels, annotations }) => {
      expect(['page', 'ticket']).toContain(labels['severity']);
      expect(annotations['summary']).toMatch(/^\S.{10,}/);
      const [, file, anchor] = /^(.+)#(.+)$/.exec(annotations['runbook'] ?? '') ?? [];
      expect(file).toBe('infra/docs/watching.md');
      expect(anchors).toContain(anchor);
    },
  );

  it.each(alerts.map(({ alert }) => alert ?? ''))('%s has a test in which it fires', (name) => {
    expect(ruleTests()).toMatch(new RegExp(`exp_samples:[^\\n]*(?:\\n\\s+- )?[^\\n]*alertname="${name}"`));
  });

  it('are named once each, and objectives are whole: a budget, all events, the bad ones', () => {
    const names = alerts.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    const slos = slosOf('rahi:slo_budget:ratio');
    expect(slos.length).toBeGreaterThan(3);
    expect(slosOf('rahi:slo_total:rate5m')).toEqual(slos);
    expect(slosOf('rahi:slo_errors:rate5m')).toEqual(slos);
    for (const slo of slos) expect(textOf('infra', 'docs', 'watching.md')).toContain(`| \`${slo}\``);
  });
});

describe('dashboards', () => {
  it('have panels that do not overlap, each with a title of its own and something to show', () => {
    for (const { title, panels } of allDashboards()) {
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      expect(new Set(panels.map((one) => one.title)).size).toBe(panels.length);
      const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, cell) => `${title} ${x + (cell % w)},${y + Math.floor(cell / w)}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
      expect(panels.every(({ targets }) => targets.length > 0)).toBe(true);
    }
  });
});

describe('what an expression names', () => {
  it('is read with its conditions, its groups, and what a variable asks for', () => {
    const expression = `histogram_quantile(0.9, sum by (le, route) (rate(rahi_http_duration_seconds_bucket{route=~"/api/rides(/:id)?", status!="200"}[5m])))
      and on (slo) rahi:slo_errors:ratio_rate1h > 0.1`;
    expect(selectorsIn(expression)).toEqual([
      {
        metric: 'rahi_http_duration_seconds_bucket',
        matchers: [
          { label: 'route', operator: '=~', value: '/api/rides(/:id)?' },
          { label: 'status', operator: '!=', value: '200' },
        ],
      },
      { metric: 'rahi:slo_errors:ratio_rate1h', matchers: [] },
    ]);
    expect(groupedBy(expression)).toEqual(['le', 'route', 'slo']);
    expect(groupedBy('label_values(rahi_build_info, service)')).toEqual(['service']);
  });

  it('is missed when nothing exports the metric, the label, or the value', () => {
    const scraped = seriesIn('# HELP a b\nrahi_rides_active{status="searching",service="svc-rides"} 3\nrahi_x 1\n');
    const missed = (expression: string) => unfound([{ where: 'here', expression }], rules(), scraped);
    expect(missed('sum by (status) (rahi_rides_active{status=~"search.+"})')).toEqual([]);
    expect(missed('rahi_rides')).toEqual(['here: nothing exports rahi_rides']);
    expect(missed('rahi_rides_active{city="x"}')).toEqual(['here: rahi_rides_active has no city="x"']);
    expect(missed('rahi_rides_active{status="lost"}')).toEqual(['here: rahi_rides_active has no status="lost"']);
    expect(missed('sum by (city) (rahi_x)')).toEqual(['here: nothing here has the label city']);
    expect(missed('sum(nothing_of_ours)')).toEqual(['here: names no metric that we know']);
    expect(() => seriesIn('<html>')).toThrow('not a sample');
  });
});
