import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { inRepository } from '../repository.js';
import { findHelm } from './find-helm.js';

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    labels: z.record(z.string(), z.string()),
    annotations: z.record(z.string(), z.string()).default({}),
  }),
});
export type Manifest = z.output<typeof manifest>;

/**
 * Whatever the chart in infra/deploy/helm/rahi makes of its values, with some set otherwise (`tags.svc-rides=0.2.0`).
 * @param release its name
 * @param values files of values, before the settings
 */
export async function renderChart(
  settings: readonly string[] = [],
  release = 'rahi',
  values: readonly string[] = [],
): Promise<Manifest[]> {
  const chart = inRepository('infra', 'deploy', 'helm', 'rahi');
  const set = [...values.flatMap((file) => ['--values', file]), ...settings.flatMap((setting) => ['--set', setting])];
  const args = ['template', release, chart, '--namespace', 'rahi', '--include-crds', ...set];
  const { stdout } = await promisify(execFile)(await findHelm(), args, { maxBuffer: 16 * 1024 * 1024 });
  return parseAllDocuments(stdout)
    .map((document) => {
      const [fault] = document.errors;
      if (fault) throw fault;
      return z.unknown().parse(document.toJS());
    })
    .filter((content) => content !== null)
    .map((content) => manifest.parse(content));
}

/** The same of the release of one area, which holds nothing else. */
export const renderArea = (area: string, settings: readonly string[] = []): Promise<Manifest[]> =>
  renderChart([`area=${area}`, ...settings], `rahi-${area}`);
