import { parse } from 'yaml';
import * as z from 'zod';
import { textOf } from '../repository.js';

const condition = z.enum(['service_started', 'service_healthy', 'service_completed_successfully']);

const service = z.looseObject({
  image: z.string(),
  build: z
    .strictObject({
      context: z.string(),
      dockerfile: z.string(),
      target: z.string(),
      args: z.record(z.string(), z.string()).default({}),
    })
    .optional(),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.strictObject({ condition })).default({}),
  healthcheck: z.looseObject({ test: z.array(z.string()).optional(), disable: z.boolean().optional() }).optional(),
  volumes: z.array(z.string()).default([]),
  networks: z
    .union([z.array(z.string()), z.record(z.string(), z.strictObject({ aliases: z.array(z.string()).optional() }))])
    .default([]),
  network_mode: z.string().optional(),
  ports: z.array(z.string()).default([]),
  user: z.string().optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  restart: z.string().optional(),
  container_name: z.string().optional(),
  profiles: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
});
/** With the networks as a list, and the other names that it has on them. */
const named = service.transform(({ networks, ...one }) => ({
  ...one,
  networks: Array.isArray(networks) ? networks : Object.keys(networks),
  aliases: Array.isArray(networks) ? [] : Object.values(networks).flatMap(({ aliases = [] }) => aliases),
}));
export type ComposeService = z.output<typeof named>;

const composeFile = z.looseObject({
  services: z.record(z.string(), named),
  volumes: z.record(z.string(), z.unknown()),
  networks: z.record(z.string(), z.union([z.null(), z.strictObject({ internal: z.boolean() })])),
});
export type Compose = z.output<typeof composeFile>;

type Variables = Readonly<Record<string, string>>;

/**
 * docker-compose.yml as compose would have it in one environment.
 * @throws Error naming a variable that it needs and does not get
 */
export function readCompose(variables: Variables, text = textOf('docker-compose.yml')): Compose {
  return composeFile.parse(interpolated(parse(text, { merge: true, maxAliasCount: -1 }), variables));
}

/** `NAME='value'` lines, as compose reads an environment file. */
export function readEnvironment(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([A-Z_]+)='([^']*)'$/.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new Error(`not a line of an environment file: ${line}`);
      return [name, value];
    }),
  );
}

const variable = /\$(?:\$|\{(\w+)(?:(:-|:\?|:\+)([^}]*))?\})/g;

function interpolated(node: unknown, variables: Variables): unknown {
  if (typeof node === 'string') {
    return node.replace(variable, (whole, name: string | undefined, kind: string | undefined, rest = '') => {
      if (name === undefined) return whole.slice(1);
      const value = variables[name] ?? '';
      if (kind === ':+') return value && String(rest);
      if (value !== '' || kind === ':-') return value || String(rest);
      throw new Error(`docker-compose.yml needs ${name}`);
    });
  }
  if (Array.isArray(node)) return node.map((item) => interpolated(item, variables));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, interpolated(value, variables)]));
}
