import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { serviceNames } from '@rahi/contracts';
import { areaOf } from '@rahi/release';
import * as z from 'zod';
import { inRepository, textOf } from '../repository.js';

/** The programs that every deployment has, by the name of their image. */
export const PROGRAMS: readonly string[] = [...serviceNames, 'gateway'];

const object = z.custom<z.ZodObject>((value) => value instanceof Object && 'shape' in value);

/**
 * The settings that a program reads from its environment: the schema that its `config.ts` exports as `…Config`, or the
 * schema of the kit when it has no such file. Loaded at run time: nothing here may depend on a service.
 */
export async function configOf(program: string): Promise<z.ZodObject> {
  const dist = `${areaOf(program).workspace}/dist`;
  const file = readdirSync(inRepository(dist)).find((name) => /^(?:\w+\.)?config\.js$/.test(name));
  if (file === undefined) return object.parse((await exportsOf('infra/kits/service/dist/index.js'))['baseConfig']);
  const found = Object.entries(await exportsOf(`${dist}/${file}`)).filter(([name]) => /[cC]onfig$/.test(name));
  return object.parse(found.map(([, value]) => value).find((value) => object.safeParse(value).success));
}

/** Variables that a program reads and an operator does not set, with the reason. */
const NOT_SET: Readonly<Record<string, string>> = {
  RAHI_LOCAL: 'the local mode',
  LOCAL_INBOX_URL: 'the local mode',
  TRIAL_SHARE: 'the launcher says it to a new version',
  TRIAL_STICKY: 'the launcher says it to a new version',
  CONSUMER_STILL_SECONDS: 'only suites need another',
  HEALTH_HOST: 'the image says it',
  HEALTH_PORT: 'the image says it',
  HOST: 'every address of its container',
  WEB_DIR: 'the edge serves the files',
  RETIRE_SECONDS: 'the orchestrator exchanges gateways',
};

/** OpenTelemetry's variables that a deployment offers: where traces go, and how many. */
const traceVariables = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TIMEOUT',
  'OTEL_BSP_SCHEDULE_DELAY',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
];

/** The gateway's young generation is kept small, so that its memory goes to live streams. */
const nodeVariables = (program: string) => (program === 'gateway' ? ['NODE_OPTIONS'] : []);

/** The variables that a deployment lets an operator set for a program: all that it reads, OpenTelemetry's own and Node's. */
export async function tellable(program: string): Promise<string[]> {
  const read = [...Object.keys((await configOf(program)).shape), ...traceVariables, ...nodeVariables(program)];
  return [...new Set(read)].filter((name) => !(name in NOT_SET)).toSorted();
}

/** What a compiled module exports under a name. */
export async function exportOf(module: string, name: string): Promise<unknown> {
  return (await exportsOf(module))[name];
}

async function exportsOf(module: string): Promise<Record<string, unknown>> {
  const loaded: unknown = await import(pathToFileURL(inRepository(module)).href);
  return z.record(z.string(), z.unknown()).parse({ ...Object(loaded) });
}

/** The version of a workspace, as its manifest has it. */
export function versionOf(workspace: string): string {
  const manifest = z.object({ version: z.string() });
  return manifest.parse(JSON.parse(textOf(...workspace.split('/'), 'package.json'))).version;
}
