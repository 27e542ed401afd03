import { overlap, type Box } from '../box.js';

const CELL = 64;

/** The parts of the screen that are taken: by pins, the way to go, and the names placed so far. */
export class Occupied {
  readonly #cells = new Map<string, Box[]>();

  add(box: Box): void {
    for (const cell of cellsOf(box)) {
      const boxes = this.#cells.get(cell);
      if (boxes) boxes.push(box);
      else this.#cells.set(cell, [box]);
    }
  }

  isFree(box: Box): boolean {
    for (const cell of cellsOf(box))
      if (this.#cells.get(cell)?.some((taken) => overlap(taken, box)) === true) return false;
    return true;
  }
}

function* cellsOf({ left, top, right, bottom }: Box): Generator<string> {
  for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x++)
    for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y++) yield `${x} ${y}`;
}
