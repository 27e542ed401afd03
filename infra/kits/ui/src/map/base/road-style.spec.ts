import { describe, expect, it } from '@jest/globals';
import { ROAD_CLASSES, roadClassOf, roadWidths } from './road-style.js';

describe('roads by class', () => {
  it.each([
    ['highway', 'motorway', 'fast'],
    ['major_road', 'trunk_link', 'fast'],
    ['major_road', 'tertiary', 'tertiary'],
    ['minor_road', 'residential', 'street'],
    ['minor_road', '', 'street'],
    ['path', 'pedestrian', 'service'],
    ['path', 'steps', null],
    ['ferry', '', null],
  ])('%s %s is %s', (kind, detail, expected) => {
    expect(roadClassOf(kind, detail)).toBe(expected);
  });

  it('are never wider than those above them, and never narrower from nearer', () => {
    for (let zoom = 4; zoom <= 18; zoom++) {
      const widths = ROAD_CLASSES.map((roadClass) => roadWidths(roadClass, zoom)?.surface ?? 0);
      expect(widths).toEqual(widths.toSorted((a, b) => b - a));
      for (const roadClass of ROAD_CLASSES)
        expect(roadWidths(roadClass, zoom)?.surface ?? 0).toBeGreaterThanOrEqual(
          roadWidths(roadClass, zoom - 1)?.surface ?? 0,
        );
    }
  });
});
