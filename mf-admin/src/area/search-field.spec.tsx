import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchField } from './search-field.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the field of a search', () => {
  it('has the search of the page that the browser goes back to, and keeps what was typed meanwhile', () => {
    const onChange = jest.fn();
    const field = (value: string) => <SearchField label="Search rides" value={value} onChange={onChange} />;
    const { rerender } = render(field(''));
    const box = screen.getByLabelText('Search rides');
    const type = (value: string) => fireEvent.change(box, { target: { value } });
    type('as');
    act(() => jest.advanceTimersByTime(300));
    expect(onChange.mock.calls).toEqual([['as']]);
    type('asha');
    rerender(field('as'));
    expect(box).toHaveValue('asha');
    rerender(field(''));
    expect(box).toHaveValue('');
    rerender(field('as'));
    expect(box).toHaveValue('as');
  });
});
