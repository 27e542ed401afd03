import { chmodSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ReleaseRepository } from '../testing/release-repository.js';
import { areaOf } from './areas.js';
import { releaseImage } from './image.js';

const DIGEST = `sha256:${'4f'.repeat(32)}`;

/** A docker that writes down what it is asked, has one image, and knows digests of the edge's: no engine is at hand in this suite. */
function dockerIn(repository: ReleaseRepository): { env: NodeJS.ProcessEnv; asked(): string[] } {
  const digests = `other.example/edge@sha256:${'0'.repeat(64)}\\nregistry.example/rahi/edge@${DIGEST}\\n`;
  repository.write(
    'bin/docker',
    `#!/bin/sh\necho "$@" >> docker.log\ncase "$1" in manifest) [ "\${3##*:}" = 0.1.0 ];; image) printf '${digests}';; *) exit 0;; esac\n`,
  );
  chmodSync(join(repository.root, 'bin/docker'), 0o755);
  const env = { PATH: `${join(repository.root, 'bin')}${delimiter}${process.env['PATH']}` };
  return { env, asked: () => repository.read('docker.log').trim().split('\n') };
}

describe('a release with a registry', () => {
  it('makes an image of the edge from its own part of the Dockerfile, versioned like all others', async () => {
    const edge = areaOf('edge');
    const repository = new ReleaseRepository([edge]);
    const { env, asked } = dockerIn(repository);
    repository.note('brave-cows', { edge: 'minor' }, 'A header.');
    const image = 'registry.example/rahi/edge:0.2.0';
    const pushed = await releaseImage({ root: repository.root, area: edge, registry: 'registry.example/rahi', env });
    // By its digest nobody can run another image under this name.
    expect(pushed).toBe(`${image}@${DIGEST}`);
    expect(asked().at(-3)).toBe(`build -f infra/deploy/Dockerfile --target edge -t ${image} .`);
    expect(repository.read('docker-compose.yml')).toContain('/edge:${EDGE_VERSION:-0.2.0}');
  });

  it('builds and pushes an image of the area’s next version, and never one that is there', async () => {
    const rides = areaOf('svc-rides');
    const repository = new ReleaseRepository([rides]);
    const { env, asked } = dockerIn(repository);
    const release = () => releaseImage({ root: repository.root, area: rides, registry: 'registry.example/rahi/', env });
    await expect(release()).rejects.toThrow('registry.example/rahi/svc-rides:0.1.0 is released already');
    repository.note('brave-cows', { 'svc-rides': 'minor' }, 'Tips.');
    const image = 'registry.example/rahi/svc-rides:0.2.0';
    expect(await release()).toBe(image);
    expect(asked().slice(-3, -1)).toEqual([
      `build -f infra/deploy/Dockerfile --target service --build-arg WORKSPACE=svc-rides --build-arg VERSION=0.2.0 -t ${image} .`,
      `push ${image}`,
    ]);
    expect(JSON.parse(repository.read('svc-rides/package.json')).version).toBe('0.2.0');
  });
});
