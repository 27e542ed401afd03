import { groupedAsTyped, keptCharacters } from '@rahi/contracts/phones';
import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import { TextField, type TextFieldProps } from './text-field.js';

interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'onChange' | 'inputRef'> {
  value: string;
  /** The number in groups, as far as it is typed (R54). */
  onChange(phone: string): void;
}

/** A phone number, in groups while it is typed. The caret stays behind the digit that it was behind. */
export function PhoneField({ value, onChange, ...field }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** Where the caret belongs in a text that is not shown yet. A new object for each change: the text may be the same. */
  const [caret, setCaret] = useState<{ at: number } | null>(null);

  useLayoutEffect(() => {
    if (caret && document.activeElement === input.current) input.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = target;
    // A keyboard that composes would lose what it is composing.
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return onChange(typed);
    const grouped = groupedAsTyped(typed);
    const before = selectionStart ?? typed.length;
    // The browser leaves the caret of a text that stays as it is where it was.
    if (grouped !== typed) {
      const kept = keptCharacters(typed.slice(0, before));
      // "Delete" before a gap takes the gap, which comes back: the caret goes past it.
      const overGap = grouped === value && nativeEvent instanceof InputEvent && isForward(nativeEvent);
      setCaret({ at: placeAfter(grouped, kept) + Number(overGap) });
    }
    onChange(grouped);
  };

  return (
    <TextField
      {...field}
      inputRef={input}
      type="tel"
      inputMode="tel"
      maxLength={40}
      value={value}
      onChange={change}
      onCompositionEnd={({ currentTarget }) => onChange(groupedAsTyped(currentTarget.value))}
    />
  );
}

const isForward = ({ inputType }: InputEvent): boolean => inputType === 'deleteContentForward';

/** The place behind so many digits, the "+" counted. */
function placeAfter(grouped: string, kept: number): number {
  let place = 0;
  for (let seen = 0; place < grouped.length && seen < kept; place += 1) if (grouped[place] !== ' ') seen += 1;
  return place;
}
