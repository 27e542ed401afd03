import * as z from 'zod';
import type { Manifest } from './render.js';

const rules = z.array(
  z.looseObject({
    to: z.array(z.looseObject({ ipBlock: z.looseObject({ cidr: z.string() }).optional() })),
    ports: z.array(z.looseObject({ port: z.int() })),
  }),
);
const policy = z.looseObject({ spec: z.looseObject({ egress: rules.default([]) }) });

/** Where outside the cluster a policy lets its pods go: `10.1.0.0/16:4222`. */
export function wayOut(name: string, manifests: readonly Manifest[]): string[] {
  const found = manifests.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === `rahi-${name}`);
  const { egress } = policy.parse(found).spec;
  return egress.flatMap(({ to, ports }) =>
    to.flatMap(({ ipBlock }) => (ipBlock ? ports.map(({ port }) => `${ipBlock.cidr}:${port}`) : [])),
  );
}
