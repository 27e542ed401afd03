import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { StartFailure } from '../start-failure.js';
import { errorCode } from '../thrown.js';
import type { Area } from './areas.js';
import { noteLastRelease } from './last-release.js';
import { nextVersion } from './versions.js';

export interface ImageRequest {
  readonly root: string;
  readonly area: Area;
  /** RAHI_REGISTRY: where images go, such as `registry.example/rahi`. */
  readonly registry: string;
  /** Where docker finds its way and its login. */
  readonly env: NodeJS.ProcessEnv;
  readonly as?: string;
}

/**
 * Builds an area as an image of its own version and pushes it. Who deploys moves the pointer: the tag in Helm or compose.
 * @returns the image's name
 * @throws StartFailure when the registry has that version, or it cannot be built or pushed; running it again goes on from there
 */
export async function releaseImage({ root, area, registry, env, as }: ImageRequest): Promise<string> {
  const next = as === undefined ? await nextVersion(root, area) : { version: as, write: () => Promise.resolve() };
  const image = `${registry.replace(/\/$/, '')}/${area.name}:${next.version}`;
  if ((await docker(root, env, ['manifest', 'inspect', image], 'ignore')) === 0) {
    throw new StartFailure(
      `${image} is released already, and a version never changes: say what changed with npm run changeset.`,
    );
  }
  // Before the build: the image has the manifest that says its version.
  await next.write();
  const target = area.kind === 'image' ? area.name : area.kind;
  const packed = ['--build-arg', `WORKSPACE=${area.workspace}`, '--build-arg', `VERSION=${next.version}`];
  const given = area.kind === 'image' ? [] : packed;
  const build = ['build', '-f', 'infra/deploy/Dockerfile', '--target', target, ...given, '-t', image, '.'];
  for (const args of [build, ['push', image]]) {
    if ((await docker(root, env, args, 'inherit')) !== 0)
      throw new StartFailure(`docker ${args[0]} failed: its message is above.`);
  }
  if (as === undefined) noteLastRelease(root, area, next.version);
  return image;
}

async function docker(
  cwd: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  output: 'inherit' | 'ignore',
): Promise<number> {
  const child = spawn('docker', [...args], { cwd, env, stdio: ['ignore', output, output] });
  try {
    const [code] = await once(child, 'close');
    return typeof code === 'number' ? code : 1;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new StartFailure('RAHI_REGISTRY is set, and there is no docker to build an image with.', { cause: error });
  }
}
