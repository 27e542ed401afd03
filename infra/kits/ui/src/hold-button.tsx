import { useEffect, useEffectEvent, useId, useState, type MouseEvent } from 'react';
import { classNames } from './class-names.js';
import { Icon } from './icon.js';
import type { IconName } from './icon-paths.js';
import styles from './hold-button.module.css';

/** How long it must be held, in milliseconds. */
const holdMs = 2_000;
/** Milliseconds of the vibration at the start and at the end, where the device has one. */
const buzzMs = 30;

interface HoldButtonProps {
  label: string;
  /** The hint to hold it, next to the label. */
  hint: string;
  icon?: IconName;
  /** A round button over a map: only the icon. A short press asks for confirmation, because there is no hint to hold it. */
  round?: boolean;
  /** Called when it was held for two seconds. */
  onHold(): void;
  /**
   * Called when it was pressed without being held, to ask for confirmation. A wide button calls it only for the
   * keyboard or a screen reader.
   */
  onAsk(): void;
}

/**
 * A button for an action that must not happen by mistake: it is held for two seconds by finger or mouse while a colour
 * fills it; releasing it cancels.
 */
export function HoldButton({ label, hint, icon, round = false, onHold, onAsk }: HoldButtonProps) {
  const id = useId();
  const [holding, setHolding] = useState(false);
  /** The click that follows a hold must not ask. */
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
        // Generated content: the hint is not part of the accessible name.
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
