import { describe, expect, it, jest } from '@jest/globals';
import { Gauge, Registry } from 'prom-client';
import { ScrapeSources } from './scrape-sources.js';

function scene() {
  let now = 0;
  const registry = new Registry();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const sources = new ScrapeSources(registry);
  const depth = new Gauge({ name: 'depth', help: 'without labels', registers: [registry] });
  const rides = new Gauge({ name: 'rides', help: 'with', labelNames: ['status'] as const, registers: [registry] });
  return {
    sources,
    depth,
    rides,
    later: (ms: number) => {
      now += ms;
    },
    samples: async () =>
      (await registry.metrics())
        .split('\n')
        .filter((line) => /^\w/.test(line))
        .toSorted(),
  };
}

describe('a source that is read at a scrape', () => {
  it('is asked once in two seconds, however many scrape', async () => {
    const { sources, depth, later, samples } = scene();
    let asked = 0;
    sources.add('outbox', [depth], () => depth.set((asked += 1)));
    await Promise.all([sources.refresh(), sources.refresh()]);
    await sources.refresh();
    expect(await samples()).toContain('depth 1');
    later(2000);
    await sources.refresh();
    expect(await samples()).toEqual(['depth 2', 'rahi_scrape_source_up{source="outbox"} 1']);
  });

  it('leaves no sample when the source fails, and says which', async () => {
    const { sources, depth, rides, later, samples } = scene();
    let away = false;
    const read = () => (away ? Promise.reject(new Error('away')) : Promise.resolve(depth.set(7)));
    sources.add('outbox', [depth], read);
    sources.add('rides', [rides], () => rides.set({ status: 'searching' }, 3));
    await sources.refresh();
    away = true;
    later(2000);
    await sources.refresh();
    expect(await samples()).toEqual([
      'rahi_scrape_source_up{source="outbox"} 0',
      'rahi_scrape_source_up{source="rides"} 1',
      'rides{status="searching"} 3',
    ]);
  });

  it('forgets labels that are no longer reported', async () => {
    const { sources, rides, later, samples } = scene();
    const statuses = ['searching', 'completed'];
    sources.add('rides', [rides], () => rides.set({ status: statuses.shift() ?? 'none' }, 1));
    await sources.refresh();
    later(2000);
    await sources.refresh();
    expect(await samples()).toContain('rides{status="completed"} 1');
    expect((await samples()).join('\n')).not.toContain('searching');
  });

  it('does not wait for a source that hangs, nor ask it again meanwhile', async () => {
    const { sources, depth, later, samples } = scene();
    let asked = 0;
    const waiting: (() => void)[] = [];
    sources.add('outbox', [depth], () => {
      asked += 1;
      return new Promise((resolve) => waiting.push(resolve));
    });
    const began = Date.now();
    await sources.refresh();
    expect(Date.now() - began).toBeLessThan(2000);
    later(2000);
    await sources.refresh();
    expect(asked).toBe(1);
    expect(await samples()).toEqual(['rahi_scrape_source_up{source="outbox"} 0']);
    for (const answer of waiting) answer();
  });
});
