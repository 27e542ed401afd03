import { Icon, TextField } from '@rahi/ui-kit';
import { useEffect, useEffectEvent, useState } from 'react';

const settleMs = 300;

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called once typing pauses. */
  onChange(search: string): void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== known) {
    setKnown(value);
    // The address changed by the browser's back or forward, not by this field: show its value.
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const settle = useEffectEvent((search: string) => {
    if (search === value) return;
    setSent(search);
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
