import { posix } from 'node:path';
import { services } from '@rahi/contracts';
import { natsLogins, passwordVariable } from '@rahi/machine-kit';
import { IMAGE_AREAS, WEB_AREAS, type Area } from '@rahi/release';
import * as z from 'zod';
import { databaseVariable, ownerVariable } from '../environment/deploy-environment.js';
import { textOf } from '../repository.js';
import { withRegions } from './regions.js';

const required = 'run npm run deploy-env first';
const manifest = z.object({ version: z.string() });
const teamOf = z.object({ rahi: z.object({ team: z.string() }) });

const manifestOf = (workspace: string): unknown => JSON.parse(textOf(workspace, 'package.json'));
const variable = (name: string): string => name.toUpperCase().replaceAll('-', '_');

/** The image of an area in docker-compose.yml: the version is that of its manifest unless .env names another. */
const imageOf = ({ name, workspace }: Pick<Area, 'name' | 'workspace'>): string =>
  `\${RAHI_REGISTRY:-rahi}/${name}:\${${variable(name)}_VERSION:-${manifest.parse(manifestOf(workspace)).version}}`;

function migration({ name, database }: (typeof services)[number]): string[] {
  const owner = `postgres://${database}_owner:\${${ownerVariable(name)}:?${required}}@postgres:5432/${database}`;
  return [
    `  migrate-${name}:`,
    '    <<: *job',
    `    image: &${name}-image ${imageOf({ name, workspace: name })}`,
    `    command: ['node', 'dist/main.js', 'migrate']`,
    '    environment:',
    `      DATABASE_URL: postgres://${database}:\${${databaseVariable(name)}}@postgres:5432/${database}`,
    `      DATABASE_OWNER_URL: ${owner}`,
    '      DATABASE_TLS_CA: ${DATABASE_TLS_CA:-}',
    '    healthcheck: { disable: true }',
    '    networks: [data]',
    '    depends_on: *migrated',
  ];
}

/** The job that publishes the files of a front end, after that of the one before. */
function publication(area: Area, before: Area | undefined): string[] {
  const start = [
    `  ${area.name}:${before ? '' : ' &publication'}`,
    `    <<: ${before ? '*publication' : '*job'}`,
    `    image: ${imageOf(area)}`,
    `    build: { <<: *build, target: web, args: { WORKSPACE: ${area.workspace} } }`,
  ];
  if (before) return [...start, `    depends_on: { ${before.name}: { condition: service_completed_successfully } }`];
  return [
    ...start,
    `    volumes: ['web:/srv/rahi']`,
    '    network_mode: none',
    '    depends_on:',
    '      volumes: { condition: service_completed_successfully }',
  ];
}

const separated = (blocks: readonly string[][]): string[] =>
  blocks.flatMap((block, position) => (position === 0 ? block : ['', ...block]));

const compose = (): string =>
  withRegions(textOf('docker-compose.yml'), {
    'passwords of databases': services.flatMap(({ name }) =>
      [databaseVariable(name), ownerVariable(name)].map((one) => `      ${one}: \${${one}:?${required}}`),
    ),
    'passwords of NATS': natsLogins({ local: false })
      .map(passwordVariable)
      .map((one) => `      ${one}: '"\${${one}:?${required}}"'`),
    migrations: separated(services.map(migration)),
    'front ends': WEB_AREAS.flatMap((area, position) => publication(area, WEB_AREAS[position - 1])),
    'published front ends': WEB_AREAS.map(({ name }) => `      ${name}: { condition: service_completed_successfully }`),
  });

const chart = (): string =>
  withRegions(textOf('infra', 'deploy', 'helm', 'rahi', 'values.yaml'), {
    'front ends': ['  areas:', ...WEB_AREAS.map(({ name }) => `    - ${name}`)],
  });

function workflow(): string {
  const images = IMAGE_AREAS.map(({ name, workspace, kind }) =>
    [`"area": "${name}"`, `"workspace": "${workspace}"`, `"target": "${kind === 'image' ? name : kind}"`].join(', '),
  );
  return withRegions(textOf('.github', 'workflows', 'images.yml'), {
    'names of areas': [
      '        options:',
      ...['all', ...IMAGE_AREAS.map(({ name }) => name)].map((name) => `          - ${name}`),
    ],
    images: [
      '      IMAGES: |',
      '        [',
      ...images.map((image, position) => `          {${image}}${position === images.length - 1 ? '' : ','}`),
      '        ]',
    ],
  });
}

/** A front end and a service belong to the team that their manifest names. */
const owners = (): string =>
  withRegions(textOf('.github', 'CODEOWNERS'), {
    owners: [...WEB_AREAS.map(({ workspace }) => workspace), ...services.map(({ name }) => name)].map((folder) => {
      const { team } = teamOf.parse(manifestOf(folder)).rahi;
      return `${`/${folder}/`.padEnd(17)} @rahi/${team}`;
    }),
  });

const references = z.looseObject({ references: z.array(z.object({ path: z.string() })) });

function typescript(): string {
  const project = references.parse(JSON.parse(textOf('tsconfig.json')));
  const others = project.references.filter(({ path }) => !/^\.\/(?:svc|mf)-/.test(path));
  const folders = [...services.map(({ name }) => name), ...WEB_AREAS.map(({ workspace }) => workspace)];
  const listed = folders.filter((folder) => /^(?:svc|mf)-/.test(folder)).map((folder) => ({ path: `./${folder}` }));
  return `${JSON.stringify({ ...project, references: [...others, ...listed] }, null, 2)}\n`;
}

/** The files that list services and front ends, by their path in the repository, as they should be. */
export const platformFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ['docker-compose.yml', compose()],
    ['infra/deploy/helm/rahi/values.yaml', chart()],
    ['.github/workflows/images.yml', workflow()],
    ['.github/CODEOWNERS', owners()],
    ['tsconfig.json', typescript()],
  ]);

const versions = 'infra/deploy/helm/rahi/files/versions';

/** The links of the chart to the manifests of all areas, by their path in the repository: what each points to. */
export const versionLinks = (): ReadonlyMap<string, string> =>
  new Map(
    IMAGE_AREAS.map(({ name, workspace }) => [
      `${versions}/${name}.json`,
      posix.relative(versions, `${workspace}/package.json`),
    ]),
  );
