import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
});
const attributes = z
  .array(attribute)
  .transform((list) => new Map(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue])));
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes,
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
});
/** The used part of the JSON that OpenTelemetry's exporter sends. */
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** A received span, with the service that sent it. */
export interface ReceivedSpan extends z.output<typeof span> {
  readonly service: string;
}

/** A collector for OTLP over HTTP, in the role of Tempo or Jaeger. */
export interface Collector {
  readonly url: string;
  /** All bodies that it received. */
  readonly text: string;
  readonly spans: readonly ReceivedSpan[];
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    const taken = text(request).then((body) => {
      if (request.url !== '/v1/traces') throw new Error(`nothing is taken at ${request.url}`);
      spans.push(...spansIn(body));
      bodies.push(body);
    });
    taken.then(
      () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get text() {
      return bodies.join('\n');
    },
    spans,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function spansIn(body: string): ReceivedSpan[] {
  return exported.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(resource.attributes.get('service.name'));
    return scopeSpans.flatMap((scope) => scope.spans.map((each) => ({ ...each, service })));
  });
}
