import { Button, type ButtonProps } from '@rahi/ui-kit';
import { useEffect, useState } from 'react';

/** For how long a new action takes no press, in milliseconds. */
export const settleMs = 1_000;

/**
 * An action at the foot of a sheet. In its first second it takes no press: it appears where another one was, and a second tap
 * that was meant for that one would do what nobody asked for.
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
