import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Copy, Instruction } from 'dockerfile-ast';
import { inRepository, textOf } from '../repository.js';
import { lineage, linesOf, readDockerfile } from './dockerfile.js';

const images = readDockerfile();
const FINAL = ['service', 'web', 'edge'];

const isCopy = (one: Instruction): one is Copy => one.getKeyword() === 'COPY';

describe('the Dockerfile', () => {
  it('begins each stage with an earlier one, or an image of one version', () => {
    const names = images.stages.map(({ name }) => name);
    const unfounded = images.stages.filter(
      ({ from }, at) => !names.slice(0, at).includes(from) && !/^[a-z]+:\d+\.\d+\.\d+(?:-[a-z]+)+$/.test(from),
    );
    expect(unfounded.map(({ name, from }) => `${name} from ${from}`)).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(FINAL));
  });

  it('copies only what is in the repository and not held back, or comes from a stage before', () => {
    const held = new Set(textOf('.dockerignore').split('\n'));
    const names = images.stages.map(({ name }) => name);
    const copies = images.stages.flatMap(({ instructions }, at) =>
      instructions.filter(isCopy).map((copy) => ({
        before: names.slice(0, at),
        from: copy.getFromFlag()?.getValue() ?? null,
        source: copy.getArguments()[0]?.getValue() ?? '',
      })),
    );
    const there = (source: string) => existsSync(inRepository(source)) && !held.has(source.replace(/\/$/, ''));
    const wrong = copies.filter(({ before, from, source }) =>
      from === null ? !there(source) : !before.includes(from),
    );
    expect(wrong).toEqual([]);
    expect(copies.map(({ source }) => source)).toContain('infra/deploy/edge/');
  });

  it.each(FINAL)('runs %s as a user without rights, with one command', (target) => {
    expect(linesOf(images, target, 'USER').at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(linesOf(images, target, 'CMD')).toHaveLength(1);
  });

  it('has services and the edge asked for their health, at an address that they answer', () => {
    expect(linesOf(images, 'service', 'HEALTHCHECK').at(-1)).toContain('"/app/healthcheck.mjs"');
    expect(textOf('infra', 'deploy', 'healthcheck.mjs')).toContain('/health/ready');
    expect(textOf('infra', 'kits', 'service', 'src', 'runtime', 'health.ts')).toContain("'/health/ready'");
    expect(linesOf(images, 'edge', 'HEALTHCHECK').at(-1)).toContain('http://127.0.0.1:8081/health');
    expect(textOf('infra', 'deploy', 'edge', 'Caddyfile')).toMatch(/^http:\/\/:8081 \{\n\timport health\.caddy/m);
    expect(textOf('infra', 'deploy', 'edge', 'health.caddy')).toMatch(/^respond \/health 200/m);
  });

  it('leaves nothing that installs packages in an image of ours, and puts a first process before Node', () => {
    for (const target of ['service', 'web']) {
      expect(lineage(images, target).map(({ name }) => name)).toContain('runtime');
      expect(linesOf(images, target, 'ENTRYPOINT').at(-1)).toBe('["/usr/bin/tini", "--"]');
      expect(linesOf(images, target, 'RUN').join('\n')).toMatch(/rm -rf .*\/usr\/local\/lib\/node_modules/);
      expect(linesOf(images, target, 'ENV').join('\n')).toContain('NODE_ENV=production');
    }
  });

  it('packs an image with the program that there is for it', () => {
    expect(linesOf(images, 'packed', 'RUN').at(-1)).toMatch(/^node infra\/release\/dist\/pack\.js /);
    expect(linesOf(images, 'web', 'CMD').at(-1)).toContain('infra/release/dist/publish-files.js');
    for (const program of ['pack', 'publish-files'])
      expect(existsSync(inRepository('infra/release/src', `${program}.ts`))).toBe(true);
  });

  it('keeps secrets, histories and what is made out of every image', () => {
    const held = textOf('.dockerignore').split('\n');
    expect(held).toEqual(expect.arrayContaining(['.env', '.env.*', '.git', '.rahi', '**/node_modules', '**/dist']));
  });
});
