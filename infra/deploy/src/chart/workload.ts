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
  resources: z.looseObject({ requests: z.looseObject({}), limits: z.looseObject({ memory: z.string() }) }),
  securityContext: z.looseObject({}),
});
export type Container = z.output<typeof container>;

const podSpec = z.looseObject({
  automountServiceAccountToken: z.boolean().optional(),
  terminationGracePeriodSeconds: z.int().optional(),
  securityContext: z.looseObject({}),
  initContainers: z.array(container).default([]),
  containers: z.array(container),
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
