import { Button, type ButtonProps } from '@rahi/ui-kit';
import { useEffect, useState } from 'react';

/** For how long a new action takes no press, in milliseconds. */
export const settleMs = 1_000;

/**
 * An action at the foot of a sheet. It ignores presses in its first second: it appears where another button was, and a
 * second tap meant for that one would trigger it.
 */
export function ActionButton(props: ButtonProps) {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  const apart = props.kind === 'quiet' || props.kind === 'quiet-danger';
  return <Button driving={!apart} {...props} aria-disabled={!settled} />;
}
