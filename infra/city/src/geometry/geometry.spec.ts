import { describe, expect, it } from '@jest/globals';
import type { Position } from './bounds.js';
import { clipLine, clipPolygon } from './clip.js';
import { joinLines } from './join-lines.js';
import { metresBetween, simplify, simplifyRing } from './simplify.js';

const box = { minX: 0, minY: 0, maxX: 10, maxY: 10 };

describe('clipping', () => {
  it('keeps the parts of a line inside a box', () => {
    expect(
      clipLine(
        [
          [-5, 5],
          [5, 5],
          [5, 15],
          [8, 15],
          [8, 5],
        ],
        box,
      ),
    ).toEqual([
      [
        [0, 5],
        [5, 5],
        [5, 10],
      ],
      [
        [8, 10],
        [8, 5],
      ],
    ]);
    expect(
      clipLine(
        [
          [20, 5],
          [30, 5],
        ],
        box,
      ),
    ).toEqual([]);
  });

  it('keeps the part of a polygon inside a box, with its holes', () => {
    const outer: Position[] = [
      [5, 5],
      [15, 5],
      [15, 8],
      [5, 8],
      [5, 5],
    ];
    const hole: Position[] = [
      [6, 6],
      [6, 7],
      [7, 7],
      [7, 6],
      [6, 6],
    ];
    const [clipped = [], kept] = clipPolygon([outer, hole], box) ?? [];
    expect(Math.max(...clipped.map(([x]) => x))).toBe(10);
    expect(clipped[0]).toEqual(clipped.at(-1));
    expect(kept).toHaveLength(5);
    expect(
      clipPolygon(
        [
          [
            [20, 0],
            [30, 0],
            [30, 5],
            [20, 0],
          ],
        ],
        box,
      ),
    ).toBeNull();
  });
});

describe('joining lines', () => {
  it('joins what meets at an end, whichever way it was drawn', () => {
    expect(
      joinLines([
        [
          [0, 0],
          [1, 0],
        ],
        [
          [2, 0],
          [1, 0],
        ],
        [
          [9, 9],
          [8, 8],
        ],
      ]),
    ).toEqual([
      [
        [2, 0],
        [1, 0],
        [0, 0],
      ],
      [
        [9, 9],
        [8, 8],
      ].toReversed(),
    ]);
  });

  it('goes on straight at a crossing', () => {
    const joined = joinLines([
      [
        [0, 0],
        [1, 0],
      ],
      [
        [1, 0],
        [1, 1],
      ],
      [
        [1, 0],
        [2, 0],
      ],
    ]);
    expect(joined.map((line) => line.length).toSorted()).toEqual([2, 3]);
    expect(joined.find((line) => line.length === 3)?.every(([, y]) => y === 0)).toBe(true);
  });

  it('keeps directions with the option to do so', () => {
    expect(
      joinLines(
        [
          [
            [0, 0],
            [1, 0],
          ],
          [
            [2, 0],
            [1, 0],
          ],
        ],
        { directed: true },
      ),
    ).toHaveLength(2);
    expect(
      joinLines(
        [
          [
            [1, 0],
            [2, 0],
          ],
          [
            [0, 0],
            [1, 0],
          ],
        ],
        { directed: true },
      ),
    ).toEqual([
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
    ]);
  });
});

describe('simplifying', () => {
  it('leaves out what is closer to the line than some metres', () => {
    const line: Position[] = [
      [72.8, 19],
      [72.81, 19.0001],
      [72.82, 19],
      [72.83, 19.01],
    ];
    expect(simplify(line, 30)).toEqual([line[0], line[2], line[3]]);
    expect(simplify(line, 5)).toEqual(line);
  });

  it('keeps a ring closed', () => {
    const ring: Position[] = [
      [0, 0],
      [0.5, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ];
    const simple = simplifyRing(ring, 30);
    expect(simple[0]).toEqual(simple.at(-1));
    expect(simple).toHaveLength(5);
  });

  it('measures metres', () => {
    expect(metresBetween([72.8446, 19.0186], [72.8362, 19.0607])).toBeCloseTo(4765, -2);
  });
});
