import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Button } from './button.js';

describe('Button', () => {
  it.each([{ loading: true }, { 'aria-disabled': true }])('keeps its place and takes no press with %j', (resting) => {
    const press = jest.fn();
    const { rerender } = render(
      <Button {...resting} onClick={press}>
        Accept
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Accept' });
    fireEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    button.focus();
    expect(button).toHaveFocus();
    rerender(<Button onClick={press}>Accept</Button>);
    fireEvent.click(button);
    expect(press).toHaveBeenCalledTimes(1);
    expect(button).not.toHaveAttribute('aria-disabled');
  });

  it('does not send its form meanwhile', () => {
    render(
      <Button type="submit" aria-disabled>
        Save
      </Button>,
    );
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('type', 'button');
  });
});
