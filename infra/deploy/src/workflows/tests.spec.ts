import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import * as z from 'zod';
import { textOf } from '../repository.js';

const test = z
  .looseObject({
    env: z.object({ NODE: z.string() }),
    jobs: z.looseObject({
      test: z.looseObject({
        strategy: z.looseObject({ matrix: z.object({ shard: z.array(z.string()) }) }),
        steps: z.array(z.looseObject({ run: z.string().optional() })),
      }),
      oldest: z.looseObject({ steps: z.array(z.looseObject({ with: z.record(z.string(), z.unknown()).optional() })) }),
    }),
  })
  .parse(parse(textOf('.github', 'workflows', 'test.yml')));

const settings = z
  .object({
    updates: z.array(
      z.looseObject({
        'package-ecosystem': z.string(),
        directory: z.string(),
        ignore: z.array(z.looseObject({ 'dependency-name': z.string() })).default([]),
      }),
    ),
  })
  .parse(parse(textOf('.github', 'dependabot.yml')));

const lock = z.object({ packages: z.record(z.string(), z.unknown()) }).parse(JSON.parse(textOf('package-lock.json')));

describe('the workflow of the tests', () => {
  it('runs every part of npm test, each once', () => {
    const { strategy, steps } = test.jobs.test;
    const { shard } = strategy.matrix;
    expect(shard).toEqual(shard.map((_, index) => `${index + 1}/${shard.length}`));
    expect(steps.at(-1)?.run).toBe('npm test -- --shard "$SHARD"');
  });

  it('uses Node 24, and at night also the oldest that package.json allows', () => {
    expect(test.env.NODE).toBe('24');
    const { engines } = z.object({ engines: z.object({ node: z.string() }) }).parse(JSON.parse(textOf('package.json')));
    const oldest = test.jobs.oldest.steps.map((step) => step.with?.['node-version']).find(Boolean);
    expect(`>=${oldest}`).toBe(`${engines.node}.0`);
  });
});

describe('the settings of Dependabot', () => {
  it('watch the packages, the actions and the images', () => {
    const watched = settings.updates.map((one) => `${one['package-ecosystem']} ${one.directory}`);
    expect(watched).toEqual(['npm /', 'github-actions /', 'docker /infra/deploy']);
  });

  it('hold back only packages that there are', () => {
    const held = settings.updates.flatMap(({ ignore }) => ignore.map((one) => one['dependency-name'].replace('*', '')));
    const paths = Object.keys(lock.packages);
    expect(held.filter((name) => !paths.some((path) => path.includes(`node_modules/${name}`)))).toEqual([]);
  });
});
