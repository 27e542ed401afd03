import { readCompose, readEnvironment, type Compose } from '@rahi/deploy/compose';
import { ROOT } from '../releases/last-release.js';
import type { Engine } from './engine.js';

/** docker-compose.yml with the variables of an environment file. */
export const composeWith = (environment: string): Compose => readCompose(readEnvironment(environment));

/** The areas that compose builds an image of, in its order. */
export const builtAreas = (compose: Compose): string[] =>
  Object.entries(compose.services).flatMap(([name, { build }]) => (build ? [name] : []));

/**
 * Builds the image of an area with the repository's Dockerfile, as docker-compose.yml says.
 * @param version another one than its manifest has
 * @returns the image's name
 */
export async function buildImage(engine: Engine, compose: Compose, area: string, version?: string): Promise<string> {
  const service = compose.services[area];
  if (!service?.build) throw new Error(`compose builds no ${area}`);
  const { dockerfile, target, args } = service.build;
  const image = version === undefined ? service.image : service.image.replace(/:[^:]*$/, `:${version}`);
  const given = Object.entries({ ...args, ...(version !== undefined && { VERSION: version }) });
  const how = ['--format', 'docker', '--network', 'host', '--file', `${ROOT}/${dockerfile}`, '--target', target];
  const named = given.flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  await engine.podman(['build', ...how, ...named, '--tag', `docker.io/${image}`, ROOT]);
  return image;
}
