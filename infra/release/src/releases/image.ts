import { StartFailure } from '@rahi/machine-kit/errors';
import { execa } from 'execa';
import type { Area } from './areas.js';
import { refuseBreaks } from '../compatibility/refuse-breaks.js';
import { noteLastRelease } from './last-release.js';
import { nextVersion } from './versions.js';

export interface ImageRequest {
  readonly root: string;
  readonly area: Area;
  /** RAHI_REGISTRY: where images go, such as `registry.example/rahi`. */
  readonly registry: string;
  /** For docker: its PATH and its login. */
  readonly env: NodeJS.ProcessEnv;
  readonly as?: string | undefined;
}

/**
 * Builds an area as an image of its next version and pushes it. Deploying it is another step: its tag in Helm or compose.
 * @returns the image's name, with its digest where docker knows the one of the registry: `…:0.3.0@sha256:…`
 * @throws StartFailure when the registry has that version, it would break its last release, or it cannot be built or pushed;
 * running it again continues
 */
export async function releaseImage({ root, area, registry, env, as }: ImageRequest): Promise<string> {
  const next = await nextVersion(root, area, as);
  const image = `${registry.replace(/\/$/, '')}/${area.name}:${next.version}`;
  const docker = async (args: readonly string[], output: 'inherit' | 'ignore'): Promise<boolean> => {
    const stdio = ['ignore', output, output] as const;
    const result = await execa('docker', args, { cwd: root, env, extendEnv: false, stdio, reject: false });
    if (result.code === 'ENOENT')
      throw new StartFailure('RAHI_REGISTRY is set, and there is no docker to build an image with.');
    return !result.failed;
  };
  if (await docker(['manifest', 'inspect', image], 'ignore')) {
    throw new StartFailure(
      `${image} is released already, and a version never changes: describe the change with npm run changeset.`,
    );
  }
  await refuseBreaks(root, area);
  // Before the build: the image contains the manifest with its version.
  await next.write();
  const target = area.kind === 'image' ? area.name : area.kind;
  const packed = ['--build-arg', `WORKSPACE=${area.workspace}`, '--build-arg', `VERSION=${next.version}`];
  const given = area.kind === 'image' ? [] : packed;
  const build = ['build', '-f', 'infra/deploy/Dockerfile', '--target', target, ...given, '-t', image, '.'];
  for (const args of [build, ['push', image]]) {
    if (!(await docker(args, 'inherit'))) throw new StartFailure(`docker ${args[0]} failed: its message is above.`);
  }
  if (as === undefined) noteLastRelease(root, area, next.version);
  const digest = await digestOf(image, { cwd: root, env });
  return digest === undefined ? image : `${image}@${digest}`;
}

/** As the registry has answered to the push. */
async function digestOf(image: string, at: { cwd: string; env: NodeJS.ProcessEnv }): Promise<string | undefined> {
  const args = ['image', 'inspect', '--format', '{{range .RepoDigests}}{{println .}}{{end}}', image];
  const { stdout } = await execa('docker', args, { ...at, extendEnv: false, reject: false });
  const repository = image.slice(0, image.lastIndexOf(':'));
  const own = stdout.split('\n').find((line) => line.startsWith(`${repository}@`));
  return own?.match(/@(sha256:[0-9a-f]{64})$/)?.[1];
}
