import { expect, it } from '@jest/globals';
import { histogramIn, quantile, since } from './histogram.js';

const text = (small: number, large: number) => `# TYPE round histogram
round_bucket{le="1",service="rides"} ${small}
round_bucket{le="2"} ${large}
round_bucket{le="+Inf"} ${large}
round_sum 3
round_count ${large}`;

it('gives the quantile of what was observed between two readings', () => {
  const ran = since(histogramIn(text(10, 10), 'round'), histogramIn(text(20, 30), 'round'));
  expect(ran).toEqual({
    count: 20,
    upTo: [
      [1, 10],
      [2, 20],
      [Infinity, 20],
    ],
  });
  expect([quantile(ran, 0.25), quantile(ran, 0.5), quantile(ran, 0.75)]).toEqual([0.5, 1, 1.5]);
});

it('makes no figure of nothing', () => {
  const ran = histogramIn(text(1, 1), 'round');
  expect(() => quantile(since(ran, ran), 0.5)).toThrow('nothing was observed');
  expect(() => histogramIn(text(1, 1), 'other')).toThrow('no histogram');
});
