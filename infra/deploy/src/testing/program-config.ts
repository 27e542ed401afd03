import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { inRepository } from '../repository.js';

/** Where each program says what it reads of its environment: the compiled module and the name it exports. */
const PLACES: Readonly<Record<string, readonly [module: string, name: string]>> = {
  'svc-auth': ['svc-auth/dist/auth.config.js', 'authConfig'],
  'svc-drivers': ['svc-drivers/dist/config.js', 'driversConfig'],
  'svc-rides': ['svc-rides/dist/rides.config.js', 'ridesConfig'],
  'svc-admin': ['infra/kits/service/dist/index.js', 'baseConfig'],
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

/** What a compiled module exports under a name. */
export async function exportOf(module: string, name: string): Promise<unknown> {
  const loaded: unknown = await import(pathToFileURL(inRepository(...module.split('/'))).href);
  return z.record(z.string(), z.unknown()).parse({ ...Object(loaded) })[name];
}
