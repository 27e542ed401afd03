import { useRef } from 'react';
import type { Pickup } from '../places/use-pickup.js';
import { PickupField } from './pickup-field.js';

const nothing = () => undefined;

/** The field of the pickup on a screen that shows more than it: nothing opens and closes around it. */
export function PickupBeside({ pickup }: { pickup: Pickup }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <PickupField
      pickup={pickup}
      inputRef={input}
      alone={false}
      onFocus={nothing}
      onEdit={nothing}
      onEscape={nothing}
      onChosen={nothing}
    />
  );
}
