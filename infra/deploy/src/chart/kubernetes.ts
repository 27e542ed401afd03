import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '@rahi/machine-kit';
import * as z from 'zod';
import { inRepository } from '../repository.js';
import { cloudNativePg } from './cloud-native-pg.js';
import type { Manifest } from './render.js';

/** Where kubernetes-models has the schema and the type of a kind: by the names that Kubernetes itself uses. */
const moduleOf = ({ apiVersion, kind }: Manifest): string =>
  apiVersion.startsWith('monitoring.coreos.com/')
    ? `@kubernetes-models/prometheus-operator/${apiVersion}/${kind}`
    : `kubernetes-models/${apiVersion}/${kind}`;

interface Checked {
  validate(): void;
}
type Model = new (manifest: object) => Checked;
const model = z.custom<Model>((value) => typeof value === 'function');

/**
 * What Kubernetes would not take: values that its schemas forbid, fields that are missing, fields that do not exist. The
 * schemas allow any further field, so the compiler looks for those, with the types of the same package.
 * @param folder for the compiler's files
 */
export async function schemaFaults(manifests: readonly Manifest[], folder: string): Promise<string[]> {
  const own = manifests.flatMap((one) => {
    const fault = cloudNativePg[`${one.apiVersion} ${one.kind}`]?.safeParse(one).error;
    return fault ? [`${nameOf(one)}: ${z.prettifyError(fault)}`] : [];
  });
  const others = manifests.filter(({ apiVersion, kind }) => !cloudNativePg[`${apiVersion} ${kind}`]);
  return [...own, ...others.flatMap(schemaFault), ...(await unknownFields(others, folder))];
}

const refusal = z.looseObject({ errors: z.array(z.looseObject({ instancePath: z.string(), message: z.string() })) });
const load = createRequire(import.meta.url);

function schemaFault(one: Manifest): string[] {
  const loaded: unknown = load(moduleOf(one));
  const Kind = model.parse(z.looseObject({}).parse({ ...Object(loaded) })[one.kind]);
  try {
    new Kind(one).validate();
    return [];
  } catch (error) {
    const { errors } = refusal.parse({ ...Object(error) });
    return errors.map(({ instancePath, message }) => `${nameOf(one)}: ${instancePath} ${message}`);
  }
}

async function unknownFields(manifests: readonly Manifest[], folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const lines = manifests.map((one, at) => {
    const type = `import('${moduleOf(one)}').I${one.kind}`;
    return `export const manifest${at}: ${type} = ${JSON.stringify(one)}; // ${nameOf(one)}`;
  });
  writeFileSync(join(folder, 'manifests.ts'), `${lines.join('\n')}\n`);
  const compilerOptions = {
    noEmit: true,
    strict: true,
    types: [],
    skipLibCheck: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    paths: Object.fromEntries(
      ['kubernetes-models', '@kubernetes-models'].map((name) => [
        `${name}/*`,
        [inRepository('node_modules', name, '*')],
      ]),
    ),
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['manifests.ts'] }));
  const compiler = inRepository('node_modules', 'typescript', 'bin', 'tsc');
  try {
    await promisify(execFile)(process.execPath, [compiler, '--project', folder, '--pretty', 'false']);
    return [];
  } catch (error) {
    const said = z.looseObject({ stdout: z.string() }).safeParse(error).data?.stdout ?? '';
    if (said === '') throw new Error(`the compiler did not run: ${errorCode(error)}`, { cause: error });
    return said.split('\n').flatMap((line) => {
      const [, row, what] = /^[^(]*manifests\.ts\((\d+),\d+\): error \w+: (.*)$/.exec(line) ?? [];
      const one = manifests[Number(row) - 1];
      return one ? [`${nameOf(one)}: ${what}`] : line.includes('error') ? [line] : [];
    });
  }
}

const nameOf = ({ kind, metadata: { name } }: Manifest): string => `${kind} ${name}`;
