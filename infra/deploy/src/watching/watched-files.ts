import { readdirSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';
import { inRepository, textOf } from '../repository.js';

const rule = z.object({
  record: z.string().optional(),
  alert: z.string().optional(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.record(z.string(), z.string()).default({}),
  annotations: z.record(z.string(), z.string()).default({}),
});
export type Rule = z.output<typeof rule>;
export const ruleFile = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule) })) });

const target = z.object({ expr: z.string() });
const panel = z.object({
  id: z.number(),
  title: z.string(),
  type: z.string(),
  description: z.string().optional(),
  targets: z.array(target).default([]),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
});
const variable = z.object({ name: z.string(), query: z.string(), type: z.string() });
export const dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  panels: z.array(panel),
  templating: z.object({ list: z.array(variable) }),
  annotations: z.object({ list: z.array(z.object({ name: z.string(), expr: z.string() })) }),
});
export type Dashboard = z.output<typeof dashboard>;

/** An expression, and the place where it is. */
export interface WatchedExpression {
  readonly where: string;
  readonly expression: string;
}

const alerts = ['infra', 'deploy', 'alerts'] as const;
const dashboards = ['infra', 'deploy', 'dashboards'] as const;

/** All rules of infra/deploy/alerts. */
export function rules(): Rule[] {
  return filesIn(alerts, '.rules.yaml').flatMap((file) => {
    const { groups } = ruleFile.parse(parse(textOf(...alerts, file)));
    return groups.flatMap((group) => group.rules);
  });
}

/** What the unit tests of the rules expect, as one text. */
export function ruleTests(): string {
  return filesIn(alerts, '.test.yaml')
    .map((file) => textOf(...alerts, file))
    .join('\n');
}

/** All dashboards of infra/deploy/dashboards. */
export function allDashboards(): Dashboard[] {
  return filesIn(dashboards, '.json').map((file) => dashboard.parse(JSON.parse(textOf(...dashboards, file))));
}

/** Every expression of every rule, alert, panel and variable. */
export function watchedExpressions(): WatchedExpression[] {
  return [
    ...rules().map(({ record, alert, expr }) => ({ where: `rule ${record ?? alert ?? ''}`, expression: expr })),
    ...allDashboards().flatMap(({ title, panels, templating, annotations }) => [
      ...panels.flatMap((one) =>
        one.targets.map(({ expr }) => ({ where: `dashboard ${title}, panel ${one.title}`, expression: expr })),
      ),
      ...annotations.list.map(({ name, expr }) => ({
        where: `dashboard ${title}, annotation ${name}`,
        expression: expr,
      })),
      ...templating.list
        .filter(({ type }) => type === 'query')
        .map(({ name, query }) => ({ where: `dashboard ${title}, variable ${name}`, expression: query })),
    ]),
  ];
}

function filesIn(folder: readonly string[], ending: string): string[] {
  return readdirSync(inRepository(...folder))
    .filter((name) => name.endsWith(ending))
    .toSorted();
}
