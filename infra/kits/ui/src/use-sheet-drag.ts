import { useRef, useState, type PointerEvent } from 'react';
import { nextRest, restAfterDrag, type SheetHeights, type SheetRest } from './sheet-geometry.js';

interface Drag {
  startY: number;
  startHeight: number;
  lastY: number;
  lastTime: number;
  /** Pixels a millisecond, upwards positive. */
  velocity: number;
  moved: boolean;
}

const tapSlop = 6;

/**
 * Dragging by the head, except on its controls. `height` is where the finger holds the sheet, or null when it rests. A
 * tap moves it one rest up.
 */
export function useSheetDrag(heights: SheetHeights | null, rest: SheetRest, onRest: (rest: SheetRest) => void) {
  const drag = useRef<Drag | null>(null);
  const [height, setHeight] = useState<number | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!heights || event.button !== 0 || isControl(event.target)) return;
    // A mouse leaves the head with its first move.
    event.currentTarget.setPointerCapture(event.pointerId);
    const { clientY: startY, timeStamp: lastTime } = event;
    drag.current = { startY, startHeight: heights[rest], lastY: startY, lastTime, velocity: 0, moved: false };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current;
    if (!current || !heights) return;
    if (!current.moved && Math.abs(event.clientY - current.startY) < tapSlop) return;
    const elapsed = Math.max(1, event.timeStamp - current.lastTime);
    current.velocity = (current.lastY - event.clientY) / elapsed;
    current.lastY = event.clientY;
    current.lastTime = event.timeStamp;
    current.moved = true;
    setHeight(heldAt(current, event.clientY, heights));
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current;
    drag.current = null;
    setHeight(null);
    if (!current || !heights) return;
    if (current.moved) onRest(restAfterDrag(heldAt(current, event.clientY, heights), current.velocity, heights));
    else onRest(rest === 'full' ? 'half' : nextRest(rest, 1));
  };

  const onPointerCancel = () => {
    drag.current = null;
    setHeight(null);
  };

  return { height, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

function heldAt(drag: Drag, y: number, heights: SheetHeights): number {
  return Math.min(heights.full, Math.max(heights.peek, drag.startHeight + drag.startY - y));
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input') !== null;
}
