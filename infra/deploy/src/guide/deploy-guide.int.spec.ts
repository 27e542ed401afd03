import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { testFolder } from '@rahi/machine-kit';
import { AREAS } from '@rahi/release';
import { shellBlocks } from '@rahi/testing-kit';
import { parse } from 'yaml';
import * as z from 'zod';
import { schemaFaults } from '../chart/kubernetes.js';
import { renderChart, type Manifest } from '../chart/render.js';
import { textOf } from '../repository.js';

const guide = textOf('infra', 'docs', 'deploy.md');
const inOrder = (texts: Iterable<string>) => [...new Set(texts)].toSorted();

/** The block of commands that has this text. */
function commandsWith(text: string): string {
  const found = shellBlocks(guide).find(({ script }) => script.includes(text));
  if (found === undefined) throw new Error(`the guide has no commands with ${text}`);
  return found.script;
}

/** `name key` of every secret that the objects read, and of the logins that CloudNativePG makes. */
function secretsReadBy(manifests: readonly Manifest[]): string[] {
  const text = JSON.stringify(manifests);
  const keys = [...text.matchAll(/"secretKeyRef":(\{[^}]*\})/g)].map(([, reference = '']) => {
    const { name, key } = z.object({ name: z.string(), key: z.string() }).parse(JSON.parse(reference));
    return `${name} ${key}`;
  });
  const logins = [...text.matchAll(/"passwordSecret":\{"name":"([^"]*)"\}/g)].flatMap(([, name]) => [
    `${name} username`,
    `${name} password`,
  ]);
  const certificates = [...text.matchAll(/"secretName":"([^"]*)"/g)].map(([, name]) => `${name} tls`);
  return inOrder([...keys, ...logins, ...certificates]);
}

let manifests: Manifest[];
beforeAll(async () => {
  const [, values = ''] = /^ *```yaml\n([^`]*)^ *```$/m.exec(guide) ?? [];
  const file = join(testFolder('guide'), 'my-values.yaml');
  writeFileSync(file, values);
  manifests = await renderChart([], 'rahi', [file]);
}, 150_000);

describe('the guide to an installation', () => {
  it('has values with which the chart is what Kubernetes takes, and that it uses', async () => {
    expect(await schemaFaults(manifests, testFolder('chart'))).toEqual([]);
    const text = JSON.stringify(manifests);
    for (const used of ['rahi.in', 'ghcr.io/OWNER/REPO/', 'asha@rahi.in', 'Rahi <no-reply@rahi.in>', 'cephfs'])
      expect(text).toContain(used);
    expect(manifests.some(({ kind }) => kind === 'PrometheusRule')).toBe(true);
  });

  it('makes every secret that these objects read, and no other', async () => {
    const stub = 'kubectl() { printf "%s\\n" "$*"; }\n';
    const script = `set -eu\n${stub}${commandsWith('secret rahi-nats')}`;
    const { stdout } = await promisify(execFile)('bash', ['-c', script]);
    const made = stdout.split('\n').flatMap((line) => {
      const [, kind, name, rest = ''] = /create secret (generic|tls) (\S+)(.*)/.exec(line) ?? [];
      if (kind === 'tls') return [`${name} tls`];
      return [...rest.matchAll(/--from-literal=(\w+)=\S/g)].map(([, key]) => `${name} ${key}`);
    });
    expect(inOrder(made)).toEqual(secretsReadBy(manifests));
    expect(guide).toContain(`You see: ${names(made)} in`);
  });

  it('installs each area, and what all share before them', () => {
    const [, list = ''] = /for area in (.*); do/.exec(commandsWith('for area in')) ?? [];
    const areas = list.split(' ');
    expect(areas[0]).toBe('platform');
    expect(inOrder(areas.slice(1))).toEqual(inOrder(AREAS.map(({ name }) => name)));
  });

  it('names only values that the chart has, and scripts that there are', () => {
    const values: unknown = parse(textOf('infra', 'deploy', 'helm', 'rahi', 'values.yaml'));
    const has = (path: string) =>
      path
        .split('.')
        .reduce<unknown>(
          (at, key) => (at instanceof Object ? Object.entries(at).find(([name]) => name === key)?.[1] : undefined),
          values,
        ) !== undefined;
    const named = [...guide.matchAll(/`((?:nats|postgres|web|image|ingress|secrets|tags)\.[\w.]+)/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((path) => !has(path))).toEqual([]);
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(textOf('package.json')));
    const run = [...guide.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(run.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe.each(['deploy.md', 'operations.md'])('the commands for Kubernetes in %s', (name) => {
  const commands = shellBlocks(textOf('infra', 'docs', name))
    .filter(({ marks }) => marks.includes('kubernetes'))
    .flatMap(({ script }) => script.replaceAll('\\\n', ' ').split('\n'));

  it('say in which namespace, wherever an object is in one', () => {
    const words = commands.flatMap(
      (command) => command.match(/kubectl [^|&;)]*|helm (?:upgrade|template) [^|&;)]*/g) ?? [],
    );
    expect(words.length).toBeGreaterThan(0);
    const elsewhere = /^kubectl (?:create namespace|top nodes|get (?:ingressclass|crd))/;
    expect(words.filter((one) => !one.includes('--namespace rahi') && !elsewhere.test(one))).toEqual([]);
  });

  it('name deployments, selectors and programs that the chart and the images have', () => {
    const text = commands.join('\n');
    const deployments = manifests.flatMap(({ kind, metadata }) => (kind === 'Deployment' ? [metadata.name] : []));
    const named = [...text.matchAll(/deployment\/(\S+)/g)].map(([, one]) => one);
    expect(named.filter((one) => !deployments.some((deployment) => deployment === one))).toEqual([]);
    const objects = JSON.stringify(manifests);
    for (const [, label, value] of text.matchAll(/--selector (app\.kubernetes\.io\/\w+)=([\w-]+)/g))
      expect(objects).toContain(`"${label}":"${value}"`);
    // The working directory of an image is that of its program.
    for (const [, path] of text.matchAll(/-- node (\S+)/g)) expect(path).toBe('dist/ops.js');
  });
});

const WORDS: Readonly<Record<number, string>> = { 10: 'ten', 11: 'eleven', 12: 'twelve', 13: 'thirteen' };
const names = (made: readonly string[]) => WORDS[new Set(made.map((one) => one.split(' ')[0])).size];
