import * as z from 'zod';

const metadata = z.looseObject({ name: z.string() });
const barman = z.literal('barman-cloud.cloudnative-pg.io');
const parameters = z.strictObject({ barmanObjectName: z.string(), serverName: z.string() });
const key = z.strictObject({ name: z.string(), key: z.string() });
const compression = z.strictObject({ compression: z.enum(['bzip2', 'gzip', 'snappy']) });

/** Of CloudNativePG (1.26) and its Barman Cloud plugin what the chart uses, from their API references: no npm package has their schemas. */
export const cloudNativePg: Readonly<Record<string, z.ZodType>> = {
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
      template: z.string(),
      encoding: z.string(),
      localeProvider: z.enum(['builtin', 'icu', 'libc']),
      builtinLocale: z.string(),
      localeCollate: z.string(),
      localeCType: z.string(),
      databaseReclaimPolicy: z.enum(['retain', 'delete']),
    }),
  }),
};
