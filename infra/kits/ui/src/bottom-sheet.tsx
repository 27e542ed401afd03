import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { sheetRests, type SheetRest } from './sheet-geometry.js';
import { useSheetDrag } from './use-sheet-drag.js';
import { usePanel } from './use-panel.js';
import { useSheetHeights } from './use-sheet-heights.js';
import { useVisibleArea } from './use-visible-area.js';
import styles from './bottom-sheet.module.css';

interface BottomSheetProps {
  /** The name of the sheet for screen readers: "Book a ride". */
  label: string;
  /** The title; the sheet is dragged by it and by the grip. */
  header?: ReactNode;
  children?: ReactNode;
  /** Pinned to the lower edge at every rest: the main action. */
  actions?: ReactNode;
  /** Nothing of the content at the lowest rest: the header and the actions say what matters. */
  bare?: boolean;
  /** Up to 70 % of the screen at its middle rest, not 60: for a list of which as much as possible is to be seen. */
  tall?: boolean;
  /** Over the map, above the sheet's right corner: a round button. */
  floating?: ReactNode;
  /**
   * All of the screen that the keyboard leaves free, over the shell's header too: for typing on a phone. The actions show only
   * where there is room for them.
   */
  whole?: boolean;
  /** The focus went to something that the whole sheet hides. */
  onLeave?(): void;
  /** The current rest; without it the sheet keeps its own, starting with `defaultRest`. */
  rest?: SheetRest;
  defaultRest?: SheetRest;
  onRestChange?(rest: SheetRest): void;
  /** How many pixels of the map's lower edge are covered, for its padding; 0 where the sheet is a panel. */
  onCover?(pixels: number): void;
}

/** Everything that is not map: a sheet with three rests on a phone, a panel of 420 px at the left where it is wide or low (`usePanel`). */
export function BottomSheet(props: BottomSheetProps) {
  const { label, header, children, actions, floating, defaultRest = 'half', bare, tall, onRestChange, onCover } = props;
  const { whole = false, onLeave } = props;
  const [ownRest, setOwnRest] = useState<SheetRest>(defaultRest);
  const rest = props.rest ?? ownRest;
  const sheetRef = useRef<HTMLElement>(null);
  const headRef = useRef<HTMLDivElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const actionsRef = useRef<HTMLDivElement>(null);
  const heights = useSheetHeights([sheetRef, headRef, bodyRef, actionsRef], { bare, tall });
  const panel = usePanel();

  const settle = (next: SheetRest) => {
    setOwnRest(next);
    if (next !== rest) onRestChange?.(next);
  };
  const drag = useSheetDrag(heights, rest, settle);

  // Behind a full sheet the map does not move: it is not visible, and moving it would delay typing.
  const covered = panel ? 0 : (heights?.[rest === 'full' ? 'half' : rest] ?? 0);
  const cover = useEffectEvent((pixels: number) => onCover?.(pixels));
  useEffect(() => {
    if (!whole) cover(covered);
  }, [covered, whole]);

  const visible = useVisibleArea(whole);
  const height = panel ? undefined : (drag.height ?? heights?.[rest]);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onLeave?.();
  };
  return (
    // The same element at every size: an input in it keeps the focus, and the keyboard stays.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={sheetRef}
      role={whole ? 'dialog' : undefined}
      aria-modal={whole || undefined}
      aria-label={label}
      className={styles.sheet}
      data-rest={rest}
      data-whole={whole || undefined}
      data-dragging={drag.height !== null || undefined}
      style={whole ? visible : height === undefined ? undefined : { height }}
      onBlur={whole ? leave : undefined}
    >
      {floating && !whole && <div className={styles.floating}>{floating}</div>}
      <div ref={headRef} className={styles.head} {...(whole ? {} : drag.handlers)}>
        {!whole && <Grip rest={rest} onRest={settle} />}
        {header}
      </div>
      {/* What is longer than the sheet is reached by the keyboard too, also where nothing in it takes the focus. */}
      <div
        className={styles.scroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onFocus={() => rest === 'peek' && settle('half')}
      >
        <div ref={bodyRef} className={styles.body}>
          {children}
        </div>
      </div>
      <div ref={actionsRef} className={actions ? styles.actions : undefined}>
        {actions}
      </div>
    </section>
  );
}

/** Dragging is the head's; this is the way by keyboard and screen reader. */
function Grip({ rest, onRest }: { rest: SheetRest; onRest(rest: SheetRest): void }) {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.grip}>
      <input
        type="range"
        className={styles.slider}
        aria-label={formatMessage({ id: 'ui.sheet.height' })}
        aria-valuetext={formatMessage({ id: `ui.sheet.${rest}` })}
        min={0}
        max={sheetRests.length - 1}
        value={sheetRests.indexOf(rest)}
        onChange={(event) => onRest(sheetRests[event.target.valueAsNumber] ?? rest)}
      />
    </div>
  );
}
