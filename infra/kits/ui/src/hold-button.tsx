import { useEffect, useEffectEvent, useId, useState, type MouseEvent } from 'react';
import { classNames } from './class-names.js';
import { Icon } from './icon.js';
import type { IconName } from './icon-paths.js';
import styles from './hold-button.module.css';

/** Milliseconds for which it is held. */
const holdMs = 2_000;
/** Milliseconds of the vibration at the start and at the end, where the device has one. */
const buzzMs = 30;

interface HoldButtonProps {
  label: string;
  /** Beside the label: that it is to be held. */
  hint: string;
  icon?: IconName;
  /** Over a map: the icon in a circle, without words. A short press asks, as there is nothing that says to hold it. */
  round?: boolean;
  /** It was held for two seconds. */
  onHold(): void;
  /** It was pressed without being held: to be asked about. Of a wide button only by the keyboard or a screen reader. */
  onAsk(): void;
}

/**
 * A button for what must not happen by mistake: held for two seconds by finger or mouse. A colour fills it meanwhile; letting
 * go takes it back.
 */
export function HoldButton({ label, hint, icon, round = false, onHold, onAsk }: HoldButtonProps) {
  const id = useId();
  const [holding, setHolding] = useState(false);
  /** The click that follows a hold asks nothing. */
  const [hasFired, setHasFired] = useState(false);
  const held = useEffectEvent(() => {
    setHolding(false);
    setHasFired(true);
    buzz();
    onHold();
  });

  useEffect(() => {
    if (!holding) return undefined;
    buzz();
    const timer = setTimeout(held, holdMs);
    return () => clearTimeout(timer);
  }, [holding]);

  const stop = () => setHolding(false);
  const press = () => {
    setHasFired(false);
    setHolding(true);
  };
  /** A click without a pointer comes from the keyboard or from a screen reader. */
  const click = ({ detail }: MouseEvent) => (detail === 0 || (round && !hasFired)) && onAsk();

  return (
    <>
      <button
        type="button"
        className={classNames(styles.button, round && styles.round)}
        aria-label={round ? label : undefined}
        data-tip={round ? label : undefined}
        // Drawn, not written: it is what the button asks for, and no part of its name.
        data-hint={hint}
        aria-describedby={id}
        data-holding={holding || undefined}
        onPointerDown={({ button }) => button === 0 && press()}
        onPointerUp={stop}
        onPointerCancel={stop}
        onPointerLeave={stop}
        onContextMenu={(event) => event.preventDefault()}
        onClick={click}
      >
        {icon && <Icon name={icon} />}
        {!round && <span>{label}</span>}
      </button>
      <span id={id} hidden>
        {hint}
      </span>
    </>
  );
}

function buzz(): void {
  if ('vibrate' in navigator) navigator.vibrate(buzzMs);
}
