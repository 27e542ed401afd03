import { useRef } from 'react';
import { Button, type ButtonProps } from './button.js';

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'type'> {
  /** What the browser's dialog offers, as `accept` of an input. */
  accept: string;
  /** Opens the camera where there is one. */
  capture?: 'user' | 'environment';
  /** The name of the input, for assistive technology. */
  label: string;
  onFile(file: File): void;
}

/** A button that asks for a file. */
export function FileButton({ accept, capture, label, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = (from: HTMLInputElement) => {
    const [file] = from.files ?? [];
    // The same file may be chosen again.
    from.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={capture}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => chosen(currentTarget)}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
