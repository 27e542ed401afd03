import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../runtime/logger.js';
import { OpenTelemetry } from './open-telemetry.js';
import { runningSpan, within, type OpenSpan } from './tracing.js';

/** A collector that stores the received text. */
const exported: string[] = [];
const collector = createServer((request, response) => {
  request.setEncoding('utf8').on('data', (text: string) => exported.push(text));
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});

let tracing: OpenTelemetry;
beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const address = collector.address();
  if (!address || typeof address === 'string') throw new Error('the collector has no port');
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${address.port}`;
  tracing = new OpenTelemetry('svc-test', createLogger('svc-test', 'silent'));
});
afterAll(async () => {
  collector.closeAllConnections();
  await once(collector.close(), 'close');
});

function start(name: string): OpenSpan {
  const span = tracing.start({ name, kind: 'server' });
  if (!span) throw new Error(`${name} is not recorded`);
  return span;
}
const runningNow = () => runningSpan.getStore()?.traceId;

describe('what runs as part of a span', () => {
  it('keeps it through whatever it awaits, also when another ends meanwhile', async () => {
    const gate = new EventEmitter();
    const long = start('long');
    const seen = within(long, async () => {
      await once(gate, 'open');
      return runningNow();
    });
    await within(start('short'), async () => undefined);
    gate.emit('open');
    expect(await seen).toBe(long.traceId);
  });

  it('is the span’s within, until that ends', async () => {
    const outer = start('outer');
    const seen = await within(outer, async () => {
      const inner = outer.start({ name: 'inner', kind: 'client' });
      const within1 = await within(inner, async () => runningSpan.getStore());
      return { same: within1 === inner, traceId: inner?.traceId, after: runningNow() };
    });
    expect(seen).toEqual({ same: true, traceId: outer.traceId, after: outer.traceId });
  });

  it('is part of nothing once all spans have ended, and of the next one when that begins', async () => {
    const gate = new EventEmitter();
    let left: Promise<string | undefined> = Promise.resolve('not begun');
    const first = start('first');
    await within(first, async () => {
      left = once(gate, 'open').then(runningNow);
    });
    first.end();
    gate.emit('open');
    expect(await left).toBeUndefined();
    const next = start('next');
    expect(await within(next, async () => runningNow())).toBe(next.traceId);
  });

  it('does not receive a span that is not recorded', async () => {
    const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
    const unsampled = tracing.start({ name: 'unsampled', kind: 'server', parent });
    expect(unsampled).toBeNull();
    expect(await within(unsampled, async () => runningNow())).toBeUndefined();
  });

  it('is exported by a stop, if it was recorded', async () => {
    await tracing.onApplicationShutdown();
    const all = exported.join('');
    for (const name of ['long', 'short', 'outer', 'inner', 'first', 'next']) expect(all).toContain(`"${name}"`);
    expect(all).not.toContain('"unsampled"');
  });
});
