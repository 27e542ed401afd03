import { Draggable, Point, type Map as Leaflet } from 'leaflet';
import { onTurnedMap } from './turned-geometry.js';

/** How far an arrow key moves the map, in pixels, as Leaflet has it. */
const keyStep = 80;
const keys: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
};

interface Turned {
  /** The direction that is up by now, degrees clockwise from north. */
  course(): number;
  /** Called before an arrow key moves the map. */
  onKeyMove(): void;
}

/**
 * Leaflet measures a pointer, a drag and an arrow key along the sides of its container. On a turned map these are at an
 * angle to the screen: each is turned back before Leaflet uses it, until the returned function is called.
 */
export function turnPointer(map: Leaflet, { course, onKeyMove }: Turned): () => void {
  const container = map.getContainer();
  const onMap = (x: number, y: number): Point => {
    const turned = onTurnedMap({ x, y }, course());
    return new Point(turned.x, turned.y);
  };

  const asEver = map.mouseEventToContainerPoint;
  // The middle of a turned box is the middle of the box around it.
  map.mouseEventToContainerPoint = ({ clientX, clientY }) => {
    const box = container.getBoundingClientRect();
    const fromMiddle = onMap(clientX - (box.left + box.width / 2), clientY - (box.top + box.height / 2));
    return map.getSize().divideBy(2).add(fromMiddle);
  };

  const draggable: unknown = Reflect.get(map.dragging, '_draggable');
  const turnDrag = (): void => {
    if (!(draggable instanceof Draggable)) return;
    const [start, next, scale]: unknown[] = ['_startPos', '_newPos', '_parentScale'].map((name) =>
      Reflect.get(draggable, name),
    );
    if (!(start instanceof Point) || !(next instanceof Point)) return;
    // Leaflet takes the larger box around a turned one for a container that is scaled.
    const dragged = next.subtract(start).scaleBy(pointOf(scale));
    Reflect.set(draggable, '_newPos', start.add(onMap(dragged.x, dragged.y)));
  };
  if (draggable instanceof Draggable) draggable.on('predrag', turnDrag);

  const onKey = (event: KeyboardEvent): void => {
    const step = event.target === container && !event.altKey && !event.ctrlKey && !event.metaKey && keys[event.key];
    if (!step) return;
    event.preventDefault();
    // Leaflet listens at the document.
    event.stopPropagation();
    onKeyMove();
    map.panBy(onMap(...step));
  };
  container.addEventListener('keydown', onKey);
  return () => {
    map.mouseEventToContainerPoint = asEver;
    if (draggable instanceof Draggable) draggable.off('predrag', turnDrag);
    container.removeEventListener('keydown', onKey);
  };
}

function pointOf(scale: unknown): Point {
  const [x, y]: unknown[] =
    typeof scale === 'object' && scale !== null ? [Reflect.get(scale, 'x'), Reflect.get(scale, 'y')] : [];
  return typeof x === 'number' && typeof y === 'number' ? new Point(x, y) : new Point(1, 1);
}
