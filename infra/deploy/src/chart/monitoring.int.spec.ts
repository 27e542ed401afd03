import { beforeAll, describe, expect, it } from '@jest/globals';
import { testFolder } from '@rahi/machine-kit';
import * as z from 'zod';
import { PROGRAMS } from '../testing/program-config.js';
import { allDashboards, dashboard, ruleFile, rules } from '../watching/watched-files.js';
import { schemaFaults } from './kubernetes.js';
import { renderArea, renderChart, type Manifest } from './render.js';
import { containerIn, workloadsOf } from './workload.js';

const SETTINGS = ['monitoring.enabled=true', 'monitoring.dashboards.enabled=true', 'monitoring.labels.release=prom'];
const NAMES = ['PodMonitor', 'PrometheusRule'];

const podMonitor = z.object({
  spec: z.object({
    selector: z.object({
      matchLabels: z.record(z.string(), z.string()),
      matchExpressions: z.array(z.object({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) })),
    }),
    podMetricsEndpoints: z.array(z.object({ port: z.string(), path: z.string() })),
  }),
});

let manifests: Manifest[];
beforeAll(async () => {
  manifests = await renderChart(SETTINGS);
}, 150_000);
const ofKind = (kind: string, from = manifests) => from.filter((one) => one.kind === kind);

describe('the chart with the Prometheus operator and Grafana', () => {
  it('is what Kubernetes and the operator take, and a wrong field of theirs would be found', async () => {
    expect(await schemaFaults(manifests, testFolder('chart'))).toEqual([]);
    const [monitor] = ofKind('PodMonitor');
    if (!monitor) throw new Error('there is no PodMonitor');
    const wrong = [{ selector: 'all' }, { podMetricsEndpoint: [] }].map((fields) => ({
      ...monitor,
      spec: { ...Object(monitor['spec']), ...fields },
    }));
    const faults = (await schemaFaults(wrong, testFolder('chart'))).join('\n');
    expect(faults).toMatch(/selector must be object/);
    expect(faults).toMatch(/podMetricsEndpoint\b/);
  });

  it('has Prometheus ask every program where it answers, and nothing else', () => {
    const [monitor] = ofKind('PodMonitor');
    const { selector, podMetricsEndpoints } = podMonitor.parse(monitor).spec;
    const found = workloadsOf(manifests).filter(
      ({ labels }) =>
        Object.entries(selector.matchLabels).every(([key, value]) => labels[key] === value) &&
        selector.matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? '')),
    );
    expect(found.map(({ name }) => name).toSorted()).toEqual(PROGRAMS.map((name) => `rahi-${name}`).toSorted());
    expect(podMetricsEndpoints).toEqual([expect.objectContaining({ port: 'health', path: '/metrics' })]);
    for (const program of PROGRAMS)
      expect(containerIn(manifests, program).ports.map(({ name }) => name)).toContain('health');
  });

  it('has the rules and alerts that are tested, and the dashboards', () => {
    const groups = ofKind('PrometheusRule').flatMap((one) => ruleFile.parse(one['spec']).groups);
    expect(groups.flatMap((group) => group.rules)).toEqual(rules());
    expect(rules().length).toBeGreaterThan(20);
    const boards = ofKind('ConfigMap').filter(({ metadata }) => metadata.labels['grafana_dashboard'] === '1');
    const shown = boards.flatMap((one) => Object.values(z.record(z.string(), z.string()).parse(one['data'])));
    expect(shown.map((text) => dashboard.parse(JSON.parse(text)))).toEqual(allDashboards());
  });

  it('labels what Prometheus must find, and holds all of it in the release of the platform', async () => {
    const theirs = manifests.filter(({ kind }) => NAMES.includes(kind));
    expect(theirs.length).toBeGreaterThan(3);
    for (const { metadata } of theirs) expect(metadata.labels['release']).toBe('prom');
    const platform = await renderArea('platform', SETTINGS);
    expect(platform.filter(({ kind }) => NAMES.includes(kind))).toEqual(theirs);
    expect((await renderArea('svc-rides', SETTINGS)).filter(({ kind }) => NAMES.includes(kind))).toEqual([]);
  });

  it('asks for neither where no value says that they are there', async () => {
    expect((await renderChart()).filter(({ kind }) => NAMES.includes(kind))).toEqual([]);
  });
});
