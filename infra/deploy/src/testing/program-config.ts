import { pathToFileURL } from 'node:url';
import { traceVariables } from '@rahi/local';
import * as z from 'zod';
import { inRepository, textOf } from '../repository.js';

/** Where each program says what it reads of its environment: the compiled module and the name it exports. */
const PLACES: Readonly<Record<string, readonly [module: string, name: string]>> = {
  'svc-auth': ['svc-auth/dist/auth.config.js', 'authConfig'],
  'svc-drivers': ['svc-drivers/dist/config.js', 'driversConfig'],
  'svc-rides': ['svc-rides/dist/config.js', 'ridesConfig'],
  'svc-admin': ['svc-admin/dist/config.js', 'adminConfig'],
  gateway: ['infra/gateway/dist/gateway.config.js', 'gatewayConfig'],
};

/** Programs that a deployment runs, by the name of their image. */
export const PROGRAMS = Object.keys(PLACES);

const object = z.custom<z.ZodObject>((value) => value instanceof Object && 'shape' in value);
/** What a program reads of its environment. Loaded at run time: nothing here may depend on a service. */
export async function configOf(program: string): Promise<z.ZodObject> {
  const [module, name] = PLACES[program] ?? [];
  if (module === undefined || name === undefined) throw new Error(`there is no program ${program}`);
  return object.parse(await exportOf(module, name));
}

/** What a program reads and nobody who deploys it has to say, with why. */
const NOT_TOLD: Readonly<Record<string, string>> = {
  RAHI_LOCAL: 'the local mode',
  HEALTH_HOST: 'the image says it',
  HEALTH_PORT: 'the image says it',
  HOST: 'every address of its container',
  WEB_DIR: 'the edge serves the files',
  RETIRE_SECONDS: 'the orchestrator exchanges gateways',
};

/** The variables that a deployment lets an operator set for a program: all that it reads, and OpenTelemetry's own. */
export async function tellable(program: string): Promise<string[]> {
  const read = [...Object.keys((await configOf(program)).shape), ...traceVariables];
  return [...new Set(read)].filter((name) => !(name in NOT_TOLD)).toSorted();
}

/** What a compiled module exports under a name. */
export async function exportOf(module: string, name: string): Promise<unknown> {
  const loaded: unknown = await import(pathToFileURL(inRepository(...module.split('/'))).href);
  return z.record(z.string(), z.unknown()).parse({ ...Object(loaded) })[name];
}

/** The version of a workspace, as its manifest has it. */
export function versionOf(workspace: string): string {
  const manifest = z.object({ version: z.string() });
  return manifest.parse(JSON.parse(textOf(...workspace.split('/'), 'package.json'))).version;
}
