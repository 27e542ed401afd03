import * as z from 'zod';
import type { Manifest } from './render.js';

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: z.int().optional(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int().optional(),
});

const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).optional(),
  env: z
    .array(
      z.strictObject({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z
          .looseObject({ secretKeyRef: z.strictObject({ name: z.string(), key: z.string() }).optional() })
          .optional(),
      }),
    )
    .default([]),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })).default([]),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  lifecycle: z
    .looseObject({ preStop: z.looseObject({ exec: z.looseObject({ command: z.array(z.string()) }) }) })
    .optional(),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })).default([]),
  resources: z.looseObject({ requests: z.looseObject({}), limits: z.looseObject({ memory: z.string() }) }),
  securityContext: z.looseObject({}),
});
export type Container = z.output<typeof container>;

const items = z.array(z.strictObject({ key: z.string(), path: z.string() })).optional();
const volume = z.looseObject({
  name: z.string(),
  secret: z.looseObject({ secretName: z.string(), items }).optional(),
  configMap: z.looseObject({ name: z.string(), items }).optional(),
});

const podSpec = z.looseObject({
  automountServiceAccountToken: z.boolean().optional(),
  terminationGracePeriodSeconds: z.int().optional(),
  securityContext: z.looseObject({}),
  initContainers: z.array(container).default([]),
  containers: z.array(container),
  volumes: z.array(volume).default([]),
  topologySpreadConstraints: z.array(z.looseObject({ topologyKey: z.string() })).default([]),
});

const workload = z.looseObject({
  spec: z.looseObject({
    replicas: z.int().optional(),
    selector: z.looseObject({ matchLabels: z.record(z.string(), z.string()) }).optional(),
    template: z.looseObject({
      metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
      spec: podSpec,
    }),
  }),
});

export type Workload = ReturnType<typeof workloadsOf>[number];

/** Everything in the chart that runs containers. */
export function workloadsOf(manifests: readonly Manifest[]) {
  return manifests
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind))
    .map((one) => {
      const { spec } = workload.parse(one);
      const pod = spec.template.spec;
      return {
        kind: one.kind,
        name: one.metadata.name,
        replicas: spec.replicas,
        selector: spec.selector?.matchLabels,
        labels: spec.template.metadata.labels,
        pod,
        containers: [...pod.initContainers, ...pod.containers],
      };
    });
}

export function deploymentIn(manifests: readonly Manifest[], program: string): Workload {
  const found = workloadsOf(manifests).find(({ kind, name }) => kind === 'Deployment' && name === `rahi-${program}`);
  if (!found) throw new Error(`the chart has no ${program}`);
  return found;
}

/** The container of a program that serves. */
export function containerIn(manifests: readonly Manifest[], program: string): Container {
  const [found] = deploymentIn(manifests, program).pod.containers;
  if (!found) throw new Error(`${program} has no container`);
  return found;
}

/** The environment of a container once Kubernetes has put secrets and variables into it. */
export function environmentOf({ env }: Container): Record<string, string> {
  const made: Record<string, string> = {};
  for (const { name, value, valueFrom } of env) {
    const { key } = valueFrom?.secretKeyRef ?? {};
    const secret = key?.endsWith('_URL') ? `${key === 'SMTP_URL' ? 'smtp' : 'postgres'}://u:s3@somewhere/x` : 's3';
    made[name] = value === undefined ? secret : value.replace(/\$\((\w+)\)/g, (_, other: string) => made[other] ?? '');
  }
  return made;
}
