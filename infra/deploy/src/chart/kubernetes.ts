import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '@rahi/local';
import * as z from 'zod';
import { inRepository } from '../repository.js';
import type { Manifest } from './render.js';

/** Where kubernetes-types, made from the OpenAPI description of Kubernetes 1.30, has a group. */
const GROUPS: Readonly<Record<string, string>> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'autoscaling/v2': 'autoscaling/v2',
  'batch/v1': 'batch/v1',
  'networking.k8s.io/v1': 'networking/v1',
  'policy/v1': 'policy/v1',
};

/** Of CloudNativePG (1.26) and its Barman Cloud plugin what the chart uses, from their API references. */
const metadata = z.looseObject({ name: z.string() });
const barman = z.literal('barman-cloud.cloudnative-pg.io');
const parameters = z.strictObject({ barmanObjectName: z.string(), serverName: z.string() });
const key = z.strictObject({ name: z.string(), key: z.string() });
const compression = z.strictObject({ compression: z.enum(['bzip2', 'gzip', 'snappy']) });
const OWN: Readonly<Record<string, z.ZodType>> = {
  'postgresql.cnpg.io/v1 Cluster': z.strictObject({
    apiVersion: z.string(),
    kind: z.string(),
    metadata,
    spec: z.strictObject({
      instances: z.int().min(1),
      imageName: z.string(),
      enableSuperuserAccess: z.boolean(),
      postgresql: z.strictObject({
        synchronous: z.strictObject({ method: z.enum(['any', 'first']), number: z.int().min(1) }),
        parameters: z.record(z.string(), z.string()),
      }),
      storage: z.strictObject({ size: z.string(), storageClass: z.string().optional() }),
      resources: z.looseObject({}),
      managed: z.strictObject({
        roles: z.array(
          z.strictObject({
            name: z.string(),
            ensure: z.enum(['present', 'absent']),
            login: z.boolean(),
            superuser: z.boolean(),
            createdb: z.boolean(),
            createrole: z.boolean(),
            inRoles: z.array(z.string()).optional(),
            passwordSecret: z.strictObject({ name: z.string() }),
          }),
        ),
      }),
      plugins: z.array(z.strictObject({ name: barman, isWALArchiver: z.boolean(), parameters })).optional(),
      bootstrap: z
        .strictObject({
          recovery: z.strictObject({
            source: z.string(),
            recoveryTarget: z.strictObject({ targetTime: z.iso.datetime({ offset: true }) }).optional(),
          }),
        })
        .optional(),
      externalClusters: z
        .array(z.strictObject({ name: z.string(), plugin: z.strictObject({ name: barman, parameters }) }))
        .optional(),
    }),
  }),
  'postgresql.cnpg.io/v1 ScheduledBackup': z.strictObject({
    apiVersion: z.string(),
    kind: z.string(),
    metadata,
    spec: z.strictObject({
      // Six fields: seconds first.
      schedule: z.string().regex(/^\S+( \S+){5}$/),
      immediate: z.boolean(),
      backupOwnerReference: z.enum(['none', 'self', 'cluster']),
      cluster: z.strictObject({ name: z.string() }),
      method: z.literal('plugin'),
      pluginConfiguration: z.strictObject({ name: barman }),
    }),
  }),
  'barmancloud.cnpg.io/v1 ObjectStore': z.strictObject({
    apiVersion: z.string(),
    kind: z.string(),
    metadata,
    spec: z.strictObject({
      retentionPolicy: z.string().regex(/^[1-9]\d*[dwm]$/),
      configuration: z.strictObject({
        destinationPath: z.string(),
        endpointURL: z.url().optional(),
        s3Credentials: z.strictObject({ accessKeyId: key, secretAccessKey: key }),
        wal: compression,
        data: compression,
      }),
    }),
  }),
  'postgresql.cnpg.io/v1 Database': z.strictObject({
    apiVersion: z.string(),
    kind: z.string(),
    metadata,
    spec: z.strictObject({
      cluster: z.strictObject({ name: z.string() }),
      name: z.string(),
      owner: z.string(),
      databaseReclaimPolicy: z.enum(['retain', 'delete']),
    }),
  }),
};

/**
 * What Kubernetes would not take: fields there are not, fields that are missing, values of another type. The compiler looks,
 * since the types of Kubernetes' own description know more fields than its published schemas forbid.
 * @param folder for the compiler's files
 */
export async function schemaFaults(manifests: readonly Manifest[], folder: string): Promise<string[]> {
  const own = manifests.flatMap((one) => {
    const fault = OWN[`${one.apiVersion} ${one.kind}`]?.safeParse(one).error;
    return fault ? [`${nameOf(one)}: ${z.prettifyError(fault)}`] : [];
  });
  const others = manifests.filter(({ apiVersion, kind }) => !OWN[`${apiVersion} ${kind}`]);
  const unknown = others
    .filter(({ apiVersion }) => !GROUPS[apiVersion])
    .map((one) => `${nameOf(one)}: ${one.apiVersion}`);
  const known = others.filter(({ apiVersion }) => GROUPS[apiVersion]);
  return [...own, ...unknown, ...(await compilerFaults(known, folder))];
}

async function compilerFaults(manifests: readonly Manifest[], folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const lines = manifests.map((one, at) => {
    const type = `import('kubernetes-types/${GROUPS[one.apiVersion]}').${one.kind}`;
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
    paths: { 'kubernetes-types/*': [inRepository('node_modules', 'kubernetes-types', '*')] },
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
