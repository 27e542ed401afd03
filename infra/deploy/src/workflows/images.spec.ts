import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { IMAGE_AREAS } from '@rahi/release';
import { parse } from 'yaml';
import * as z from 'zod';
import { readDockerfile } from '../image/dockerfile.js';
import { inRepository, textOf } from '../repository.js';

const folder = ['.github', 'workflows'] as const;
const texts = z.record(z.string(), z.unknown());
const step = z.looseObject({
  id: z.string().optional(),
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: texts.optional(),
});
type Step = z.output<typeof step>;
const job = z.looseObject({
  permissions: texts.optional(),
  env: z.record(z.string(), z.string()).default({}),
  'timeout-minutes': z.int(),
  steps: z.array(step),
});
const workflow = z.looseObject({ on: texts, permissions: texts, jobs: z.record(z.string(), job) });
const readWorkflow = (name: string) => workflow.parse(parse(textOf(...folder, name)));

const workflows = readdirSync(inRepository(...folder));
const images = readWorkflow('images.yml');
const { plan, image } = z.object({ plan: job, image: job }).parse(images.jobs);
const planned = z
  .array(z.strictObject({ area: z.string(), workspace: z.string(), target: z.string() }))
  .parse(JSON.parse(plan.env['IMAGES'] ?? '[]'));

function at(matches: (one: Step) => boolean): number {
  const found = image.steps.findIndex(matches);
  expect(found).toBeGreaterThanOrEqual(0);
  return found;
}
const building = (one: Step) => one.uses?.startsWith('docker/build-push-action@') ?? false;

describe('the workflow that makes images', () => {
  it('can build every area, from the part of the Dockerfile that there is for it', () => {
    const wanted = IMAGE_AREAS.map(({ name, workspace, kind }) => ({
      area: name,
      workspace,
      target: kind === 'image' ? name : kind,
    }));
    expect(planned).toEqual(wanted);
    const stages = readDockerfile().stages.map(({ name }) => name);
    for (const { target } of planned) expect(stages).toContain(target);
    const choice = z.looseObject({
      workflow_dispatch: z.looseObject({ inputs: z.object({ area: z.looseObject({ options: z.array(z.string()) }) }) }),
    });
    expect(choice.parse(images.on).workflow_dispatch.inputs.area.options).toEqual([
      'all',
      ...IMAGE_AREAS.map(({ name }) => name),
    ]);
  });

  it('builds for both kinds of processors, with a list of what is in it and where it comes from', () => {
    const { with: given } = image.steps[at(building)] ?? {};
    expect(given).toMatchObject({
      file: 'infra/deploy/Dockerfile',
      platforms: 'linux/amd64,linux/arm64',
      sbom: true,
      provenance: 'mode=max',
      'build-args': expect.stringMatching(/^WORKSPACE=.*\nVERSION=/),
    });
  });

  it('signs what was pushed, and gives it a tag only then', () => {
    const order = [
      at(building),
      at(({ run }) => run?.startsWith('cosign sign --yes "$IMAGE"') ?? false),
      at(({ run }) => run?.includes('imagetools create --tag') ?? false),
    ];
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    const { with: given } = image.steps[at(building)] ?? {};
    expect(given?.['tags']).toBeUndefined();
    expect(given?.['outputs']).toContain('push-by-digest=true');
    const { run = '' } = image.steps.at(-1) ?? {};
    expect(run).toContain('"$DIGEST" >> "$GITHUB_STEP_SUMMARY"');
  });

  it('may do nothing but push images and say who it is, and that only where it builds', () => {
    expect(images.permissions).toEqual({});
    expect(plan.permissions).toEqual({});
    expect(image.permissions).toEqual({ contents: 'read', packages: 'write', 'id-token': 'write' });
  });
});

describe.each(workflows)('the workflow %s', (name) => {
  it('uses no action that can change, and names the version of each', () => {
    const used = textOf(...folder, name)
      .split('\n')
      .filter((line) => /^\s*-?\s*uses:/.test(line));
    expect(used.length).toBeGreaterThan(0);
    for (const line of used) expect(line).toMatch(/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('puts no value of an event into a script, and says what it may do', () => {
    const { jobs, permissions } = readWorkflow(name);
    const scripts = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
    expect(Object.values(permissions).every((right) => right === 'read')).toBe(true);
  });
});

describe('the workflow of a pull request', () => {
  it('builds every image and starts compose, and has no right to push', () => {
    const builds = readWorkflow('image-builds.yml');
    expect(Object.keys(builds.on)).toEqual(['pull_request']);
    expect(builds.permissions).toEqual({ contents: 'read' });
    const { compose } = z.object({ compose: job }).parse(builds.jobs);
    expect(compose.permissions).toBeUndefined();
    const run = compose.steps.flatMap((one) => one.run ?? []);
    expect(run).toEqual(expect.arrayContaining(['npm ci', 'docker compose build', 'docker compose up --detach']));
  });
});
