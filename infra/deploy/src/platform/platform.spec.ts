import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { areas, services } from '@rahi/contracts';
import { WEB_AREAS } from '@rahi/release';
import { parse } from 'yaml';
import * as z from 'zod';
import { readCompose, readEnvironment } from '../compose/compose-file.js';
import { deployEnvironment } from '../environment/deploy-environment.js';
import { inRepository, repository, textOf } from '../repository.js';
import { platformFiles, versionLinks } from './platform-files.js';

// infra/contracts/src/platform.ts lists the services and areas. What derives from it is compared with what is written; each other
// place that lacks a service or an area is named. How to add one: infra/docs/adding.md.

const compose = readCompose(readEnvironment(deployEnvironment({ host: 'rahi.in', admins: 'asha@rahi.in' })));
const chart = z
  .looseObject({
    programs: z.record(
      z.string(),
      z.looseObject({ database: z.string().optional(), mail: z.boolean().default(false) }),
    ),
  })
  .parse(parse(textOf('infra', 'deploy', 'helm', 'rahi', 'values.yaml')));

/** The places that lack something, by name. */
const missing = (places: Readonly<Record<string, boolean>>) =>
  Object.entries(places).flatMap(([place, isThere]) => (isThere ? [] : [place]));

const everywhere = (workspace: string) => ({
  [`the folder ${workspace}`]: existsSync(inRepository(workspace, 'package.json')),
  'README.md': new RegExp(`\\b${workspace}\\b`).test(textOf('README.md')),
});

describe('the lists of services and front ends that npm run ready writes', () => {
  it.each([...platformFiles()])('%s is as it would be written', (path, text) => {
    expect(textOf(path)).toBe(text);
  });

  it.each([...versionLinks()])('%s is a link to %s', (path, target) => {
    expect(readlinkSync(inRepository(path))).toBe(target);
  });
});

describe('a service of infra/contracts/src/platform.ts', () => {
  it.each(services)('$name is in every place that is written by hand', ({ name, database, sendsMail }) => {
    const { [name]: service } = compose.services;
    const program = chart.programs[name];
    expect(
      missing({
        ...everywhere(name),
        [`docker-compose.yml: ${name}, the alias "programs"`]: service?.aliases.includes('programs') ?? false,
        [`infra/deploy/helm/rahi/values.yaml: programs, database ${database}`]: program?.database === database,
        [`infra/deploy/helm/rahi/values.yaml: programs, mail: ${sendsMail}`]: program?.mail === sendsMail,
      }),
    ).toEqual([]);
  });
});

describe('an area of infra/contracts/src/platform.ts', () => {
  it.each(WEB_AREAS)('$name is in every place that is written by hand', ({ workspace }) => {
    expect(missing(everywhere(workspace))).toEqual([]);
  });
});

describe('the folders svc-* and mf-*', () => {
  it('are the services and areas of the list', () => {
    const listed = [...services.map(({ name }) => name), ...areas.map(({ workspace }) => workspace)];
    const folders = readdirSync(repository).filter((name) => existsSync(inRepository(name, 'package.json')));
    expect(folders.filter((name) => /^(?:svc|mf)-/.test(name)).toSorted()).toEqual(listed.toSorted());
  });
});

describe('the edge', () => {
  it('passes on every path that the gateway answers besides the files', () => {
    const [, paths = ''] = /@gateway path (.+)/.exec(textOf('infra', 'deploy', 'edge', 'site.caddy')) ?? [];
    expect(paths.split(' ')).toEqual(['/api', '/api/*', '/config.json', '/gofs', '/gofs/*', '/map/*']);
  });
});
