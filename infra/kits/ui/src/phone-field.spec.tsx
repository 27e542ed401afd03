import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PhoneField } from './phone-field.js';
import { render } from './testing.js';

function Phone({ start = '' }: { start?: string }) {
  const [phone, setPhone] = useState(start);
  return <PhoneField label="Phone number" value={phone} onChange={setPhone} />;
}

function open(start?: string): HTMLInputElement {
  render(<Phone start={start} />);
  return screen.getByLabelText<HTMLInputElement>('Phone number');
}

/** The field with "|" for its caret. */
const shown = ({ value, selectionStart }: HTMLInputElement) =>
  `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;

async function at(place: number, input: HTMLInputElement): Promise<void> {
  await userEvent.click(input);
  input.setSelectionRange(place, place);
}

describe('PhoneField', () => {
  it.each([
    ['9876543210', '98765 43210|'],
    ['+919876543210', '+91 98765 43210|'],
    ['09876543210', '098765 43210|'],
    ['+14155550100', '+1 415 555 0100|'],
    ['९८७६५४३२१०', '98765 43210|'],
  ])('groups %s while it is typed', async (typed, result) => {
    const input = open();
    await userEvent.type(input, typed);
    expect(shown(input)).toBe(result);
  });

  it('groups what is pasted, and leaves out what is not seen', async () => {
    const input = open();
    await userEvent.click(input);
    await userEvent.paste('\u202Atel:+91\u201198765\u201143210\u202C');
    expect(shown(input)).toBe('+91 98765 43210|');
  });

  it('keeps the caret behind the digit that it was behind', async () => {
    const input = open('98765 43210');
    await at(2, input);
    await userEvent.keyboard('0');
    expect(shown(input)).toBe('980|76 543210');
    await userEvent.keyboard('{Backspace}');
    expect(shown(input)).toBe('98|765 43210');
  });

  it('goes over a gap in both directions', async () => {
    const input = open('98765 43210');
    await at(6, input);
    await userEvent.keyboard('{Backspace}');
    expect(shown(input)).toBe('98765| 43210');
    await userEvent.keyboard('{Delete}');
    expect(shown(input)).toBe('98765 |43210');
    await userEvent.keyboard('{Delete}');
    expect(shown(input)).toBe('98765 |3210');
    await userEvent.keyboard('{ArrowLeft}{Backspace}');
    expect(shown(input)).toBe('9876|3 210');
  });

  it('leaves what is no number as it is typed', async () => {
    const input = open();
    await userEvent.type(input, 'at home 98');
    expect(input).toHaveValue('at home 98');
  });
});
