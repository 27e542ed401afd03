import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { areas, services } from '@rahi/contracts';
import { passwordVariable, WEB_AREAS } from '@rahi/local';
import { parse } from 'yaml';
import * as z from 'zod';
import { readCompose, readEnvironment } from '../compose/compose-file.js';
import { databaseVariable, deployEnvironment, ownerVariable } from '../environment/deploy-environment.js';
import { inRepository, repository, textOf } from '../repository.js';

// infra/contracts/src/platform.ts lists the services and areas. Here are the places that cannot derive from it: each test
// fails with the names of the places that lack a service or an area. How to add one: infra/docs/adding.md.

const manifest = z.object({ workspaces: z.array(z.string()) }).parse(JSON.parse(textOf('package.json')));
const references = z
  .object({ references: z.array(z.object({ path: z.string() })) })
  .parse(JSON.parse(textOf('tsconfig.json')));
const compose = readCompose(readEnvironment(deployEnvironment({ host: 'rahi.in', admins: 'asha@rahi.in' })));
const chart = z
  .looseObject({
    programs: z.record(
      z.string(),
      z.looseObject({ database: z.string().optional(), mail: z.boolean().default(false) }),
    ),
    web: z.looseObject({ areas: z.array(z.string()) }),
  })
  .parse(parse(textOf('infra', 'deploy', 'helm', 'rahi', 'values.yaml')));

/** The places that lack something, by name. */
const missing = (places: Readonly<Record<string, boolean>>) =>
  Object.entries(places).flatMap(([place, isThere]) => (isThere ? [] : [place]));

const versionFileOf = (area: string): string | undefined => {
  const link = inRepository('infra', 'deploy', 'helm', 'rahi', 'files', 'versions', `${area}.json`);
  return existsSync(link) ? realpathSync(link) : undefined;
};

const everywhere = (workspace: string) => ({
  [`the folder ${workspace}`]: existsSync(inRepository(workspace, 'package.json')),
  'package.json: workspaces': manifest.workspaces.includes(workspace),
  'tsconfig.json: references': references.references.some(({ path }) => path === `./${workspace}`),
  [`docker-compose.yml: ${workspace}`]: workspace in compose.services,
  [`infra/deploy/helm/rahi/files/versions/${workspace}.json, a link to its package.json`]:
    versionFileOf(workspace) === realpathSync(inRepository(workspace, 'package.json')),
  '.github/workflows/images.yml': textOf('.github', 'workflows', 'images.yml').includes(`{"area": "${workspace}"`),
  '.github/CODEOWNERS': new RegExp(`^/${workspace}/\\s+@`, 'm').test(textOf('.github', 'CODEOWNERS')),
  'README.md': new RegExp(`\\b${workspace}\\b`).test(textOf('README.md')),
});

describe('a service of infra/contracts/src/platform.ts', () => {
  it.each(services)('$name is in every place that cannot derive from the list', ({ name, database, sendsMail }) => {
    const { nats, databases, [`migrate-${name}`]: migration, [name]: service } = compose.services;
    const program = chart.programs[name];
    expect(
      missing({
        ...everywhere(name),
        [`docker-compose.yml: migrate-${name}, on ${database}`]:
          migration?.environment['DATABASE_URL']?.endsWith(`/${database}`) ?? false,
        [`docker-compose.yml: ${name}, the alias "programs"`]: service?.aliases.includes('programs') ?? false,
        'docker-compose.yml: nats, its password': passwordVariable(name) in (nats?.environment ?? {}),
        'docker-compose.yml: databases, its passwords': [databaseVariable(name), ownerVariable(name)].every(
          (variable) => variable in (databases?.environment ?? {}),
        ),
        [`infra/deploy/helm/rahi/values.yaml: programs, database ${database}`]: program?.database === database,
        [`infra/deploy/helm/rahi/values.yaml: programs, mail: ${sendsMail}`]: program?.mail === sendsMail,
      }),
    ).toEqual([]);
  });
});

describe('an area of infra/contracts/src/platform.ts', () => {
  it.each(WEB_AREAS)('$name is in every place that cannot derive from the list', ({ workspace }) => {
    expect(
      missing({
        ...everywhere(workspace),
        'docker-compose.yml: edge, depends_on': workspace in (compose.services['edge']?.depends_on ?? {}),
        'infra/deploy/helm/rahi/values.yaml: web.areas': chart.web.areas.includes(workspace),
      }),
    ).toEqual([]);
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
    expect(paths.split(' ')).toEqual(['/api', '/api/*', '/config.json', '/map/*']);
  });
});
