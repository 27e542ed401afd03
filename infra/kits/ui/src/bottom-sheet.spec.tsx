import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { BottomSheet } from './bottom-sheet.js';
import { render } from './testing.js';

// jsdom lays nothing out: these are the heights a phone would give.
function layOut({ stage, part }: { stage: number; part: number }) {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(stage);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(part);
}

// jsdom has no PointerEvent; a mouse event of that name has the same fields.
function point(target: Element, type: string, clientY: number) {
  fireEvent(target, new MouseEvent(type, { bubbles: true, clientY }));
}

const sheet = (props: Partial<Parameters<typeof BottomSheet>[0]> = {}) => (
  <BottomSheet
    label="Book a ride"
    header={<h1>Choose a ride</h1>}
    actions={<button type="button">Book</button>}
    {...props}
  >
    <input aria-label="Note" />
  </BottomSheet>
);

describe('BottomSheet', () => {
  it('is moved by the keyboard through its three rests', () => {
    const onRestChange = jest.fn();
    render(sheet({ onRestChange }));
    const grip = screen.getByRole('slider', { name: 'Height of the panel' });
    expect(grip).toHaveAttribute('aria-valuetext', 'Half open');
    fireEvent.change(grip, { target: { value: '2' } });
    expect(grip).toHaveAttribute('aria-valuetext', 'Open');
    fireEvent.change(grip, { target: { value: '0' } });
    expect(onRestChange.mock.calls).toEqual([['full'], ['peek']]);
  });

  it('tells how much of the map it covers', () => {
    layOut({ stage: 800, part: 120 });
    const onCover = jest.fn();
    render(sheet({ onCover }));
    expect(onCover).toHaveBeenLastCalledWith(360);
    fireEvent.change(screen.getByRole('slider'), { target: { value: '0' } });
    expect(onCover).toHaveBeenLastCalledWith(304);
  });

  it('follows a finger on its header and rests where it was let go', () => {
    layOut({ stage: 1000, part: 250 });
    const onRestChange = jest.fn();
    render(sheet({ onRestChange }));
    const region = screen.getByRole('region', { name: 'Book a ride' });
    const header = screen.getByText('Choose a ride');
    expect(region).toHaveStyle({ height: '600px' });
    point(header, 'pointerdown', 320);
    point(header, 'pointermove', 220);
    expect(region).toHaveStyle({ height: '700px' });
    point(header, 'pointerup', 220);
    expect(onRestChange.mock.calls).toEqual([['full']]);
  });

  it('is not dragged by what can be pressed in its header', () => {
    layOut({ stage: 1000, part: 250 });
    const onPress = jest.fn();
    const header = (
      <button type="button" onClick={onPress}>
        Close
      </button>
    );
    render(sheet({ header }));
    const button = screen.getByRole('button', { name: 'Close' });
    point(button, 'pointerdown', 320);
    point(button, 'pointermove', 120);
    point(button, 'pointerup', 120);
    fireEvent.click(button);
    expect(screen.getByRole('region')).toHaveStyle({ height: '600px' });
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('opens when what it hides is focused', () => {
    render(sheet({ defaultRest: 'peek' }));
    fireEvent.focus(screen.getByLabelText('Note'));
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Half open');
  });
});
