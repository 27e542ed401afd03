import { useEffect, useState, type CSSProperties } from 'react';
import styles from './tooltips.module.css';

/** §9. */
export const tooltipDelayMs = 700;

interface Tip {
  text: string;
  /** The middle and the lower edge of its element, in CSS pixels of the viewport. */
  x: number;
  y: number;
}

const tipOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/**
 * The page's one tooltip. It shows the `data-tip` of an element, in any area, once a pointer has rested on it or the
 * keyboard's focus has stayed on it briefly. Screen readers read the element's label instead.
 */
export function Tooltips() {
  const [tip, setTip] = useState<Tip | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTip(null);
    };
    const later = (element: HTMLElement) => {
      hide();
      timer = setTimeout(() => {
        const text = element.dataset.tip;
        const { left, width, bottom } = element.getBoundingClientRect();
        if (text && element.isConnected) setTip({ text, x: left + width / 2, y: bottom });
      }, tooltipDelayMs);
    };
    const onOver = (event: PointerEvent) => {
      const element = event.pointerType === 'touch' ? null : tipOf(event.target);
      if (element) later(element);
      else hide();
    };
    const onFocus = (event: FocusEvent) => {
      const element = tipOf(event.target);
      if (element?.matches(':focus-visible')) later(element);
    };
    const dismissing = ['pointerdown', 'keydown', 'focusout', 'scroll'] as const;
    document.addEventListener('pointerover', onOver);
    document.addEventListener('focusin', onFocus);
    for (const name of dismissing) document.addEventListener(name, hide, true);
    return () => {
      hide();
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('focusin', onFocus);
      for (const name of dismissing) document.removeEventListener(name, hide, true);
    };
  }, []);

  if (!tip) return null;
  const place: CSSProperties & Record<'--x' | '--y', string> = { '--x': `${tip.x}px`, '--y': `${tip.y}px` };
  return (
    <div className={styles.tip} style={place} aria-hidden="true">
      {tip.text}
    </div>
  );
}
