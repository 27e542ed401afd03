import * as z from 'zod';

const metadata = z.looseObject({ name: z.string() });

/** Of CloudNativePG what the chart uses, from its API reference (1.25): no npm package has its schemas. */
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
      backup: z.looseObject({}).optional(),
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
