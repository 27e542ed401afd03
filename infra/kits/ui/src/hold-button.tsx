import { useEffect, useEffectEvent, useId, useState, type MouseEvent } from 'react';
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
  /** It was held for two seconds. */
  onHold(): void;
  /** It was pressed without a pointer, by the keyboard or a screen reader: to be asked about. */
  onAsk(): void;
}

/**
 * A button for what must not happen by mistake: held for two seconds by finger or mouse. A colour fills it meanwhile; letting
 * go takes it back.
 */
export function HoldButton({ label, hint, icon, onHold, onAsk }: HoldButtonProps) {
  const id = useId();
  const [holding, setHolding] = useState(false);
  const held = useEffectEvent(() => {
    setHolding(false);
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
  /** A click without a pointer comes from the keyboard or from a screen reader. */
  const click = ({ detail }: MouseEvent) => detail === 0 && onAsk();

  return (
    <>
      <button
        type="button"
        className={styles.button}
        // Drawn, not written: it is what the button asks for, and no part of its name.
        data-hint={hint}
        aria-describedby={id}
        data-holding={holding || undefined}
        onPointerDown={({ button }) => button === 0 && setHolding(true)}
        onPointerUp={stop}
        onPointerCancel={stop}
        onPointerLeave={stop}
        onContextMenu={(event) => event.preventDefault()}
        onClick={click}
      >
        {icon && <Icon name={icon} />}
        <span>{label}</span>
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
