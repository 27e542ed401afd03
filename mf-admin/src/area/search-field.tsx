import { Icon, TextField } from '@rahi/ui-kit';
import { useEffect, useEffectEvent, useState } from 'react';

const settleMs = 300;

interface SearchFieldProps {
  label: string;
  value: string;
  /** Told once typing pauses. */
  onChange(search: string): void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== known) {
    setKnown(value);
    // Not what was told from here, which must not undo what was typed since: the browser's back or forward.
    if (value !== told) {
      setTold(value);
      setTyped(value);
    }
  }
  const settle = useEffectEvent((search: string) => {
    if (search === value) return;
    setTold(search);
    onChange(search);
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(typed.trim()), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label={label}
      hideLabel
      type="search"
      small
      placeholder={label}
      maxLength={100}
      leading={<Icon name="search" />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
