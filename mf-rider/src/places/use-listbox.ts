import { useState, type KeyboardEvent } from 'react';

/**
 * Which option of a combobox is marked, and the keys that move the mark: arrows, Enter, Escape.
 * `key` names the list: another list begins without a mark.
 */
export function useListbox(options: {
  key: string;
  length: number;
  onChoose(index: number): void;
  onEnter(): void;
  onEscape(): void;
}) {
  const { key, length, onChoose, onEnter, onEscape } = options;
  const [marked, setMarked] = useState<{ key: string; index: number }>({ key, index: -1 });
  const index = marked.key === key && marked.index < length ? marked.index : -1;
  const mark = (next: number) => setMarked({ key, index: next });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    switch (event.key) {
      case 'ArrowDown':
        event.preventDefault();
        return mark(index + 1 < length ? index + 1 : 0);
      case 'ArrowUp':
        event.preventDefault();
        return mark(index > 0 ? index - 1 : length - 1);
      case 'Enter':
        event.preventDefault();
        return index >= 0 ? onChoose(index) : onEnter();
      case 'Escape':
        if (index >= 0) mark(-1);
        return onEscape();
      default:
        return undefined;
    }
  };
  return { index, onKeyDown };
}
