import { describe, expect, it } from '@jest/globals';
import { graveLines, unexpectedIn } from './grave-lines.js';

const texts = (log: string, ...lines: string[]) => graveLines(log, lines).map(({ text }) => text);
const entry = (level: number, msg: string) => JSON.stringify({ level, msg });

describe('the grave lines of a log', () => {
  it('are warnings and worse of our programs, and what they wrote elsewhere than into their log', () => {
    const [info, warning, fatal] = [entry(30, 'ready'), entry(40, 'slow'), entry(60, 'over')];
    const node = '(node:7) MaxListenersExceededWarning: Possible EventEmitter memory leak detected.';
    expect(texts('svc-rides.log', info, warning, fatal, node, '', '{"level":30,"msg":"cut of')).toEqual([
      warning,
      fatal,
      node,
      '{"level":30,"msg":"cut of',
    ]);
  });

  it('are those that Postgres and nats-server mark', () => {
    const lines = ['2026-11-26 UTC LOG:  ready', '2026-11-26 UTC FATAL:  the database system is shutting down'];
    expect(texts('postgres.log', ...lines)).toEqual([lines[1]]);
    const nats = ['[7] 2026/11/26 [INF] Server is ready', '[7] 2026/11/26 [ERR] JetStream out of resources'];
    expect(texts('nats-server.log', ...nats)).toEqual([nats[1]]);
  });
});

describe('a suite', () => {
  const lines = graveLines('svc-rides.log', [entry(40, 'a sweep failed'), entry(40, 'nats is away')]);

  it('names each line that it does not expect, and its log', () => {
    const words = unexpectedIn(lines, [{ line: /nats is away/, why: 'it kills nats-server' }], 'This suite');
    expect(words).toMatch(
      /^This suite left 1 lines in the logs that are a warning or worse:\n {2}svc-rides\.log: .*a sweep failed/,
    );
    expect(words).not.toContain('nats is away');
  });

  it('is fine with what it expects', () => {
    expect(unexpectedIn(lines, [{ line: /sweep|away/, why: 'all of it' }], 'This suite')).toBeNull();
  });
});
