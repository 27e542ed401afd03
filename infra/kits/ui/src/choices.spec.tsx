import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CountdownRing, countdownTone } from './countdown-ring.js';
import { ConfirmDialog } from './dialog.js';
import { SegmentedControl } from './segmented-control.js';
import { StatusBadge } from './pill.js';
import { Tabs } from './tabs.js';
import { render } from './testing.js';

const periods = [
  { value: '24h', label: '24h' },
  { value: '7d', label: '7d' },
] as const;

describe('Tabs', () => {
  it('change by click and by arrow', async () => {
    const onChange = jest.fn();
    render(
      <Tabs label="Period" value="24h" onChange={onChange} tabs={periods}>
        Content
      </Tabs>,
    );
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Content');
    await userEvent.click(screen.getByRole('tab', { name: '7d' }));
    await userEvent.tab({ shift: true });
    expect(onChange).toHaveBeenCalledWith('7d');
  });
});

describe('SegmentedControl', () => {
  it('is a radio group', async () => {
    const onChange = jest.fn();
    render(<SegmentedControl label="Period" value="24h" onChange={onChange} options={periods} />);
    expect(screen.getByRole('radiogroup', { name: 'Period' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: '7d' }));
    expect(onChange).toHaveBeenCalledWith('7d');
  });
});

const question = (open: boolean, onConfirm: () => void, onClose: () => void) => (
  <ConfirmDialog
    open={open}
    title="Cancel this ride?"
    confirmLabel="Cancel ride"
    keepLabel="Keep ride"
    danger
    onConfirm={onConfirm}
    onClose={onClose}
  >
    Your driver is on the way.
  </ConfirmDialog>
);

describe('ConfirmDialog', () => {
  it('asks while open and answers by either button', async () => {
    const onConfirm = jest.fn();
    const onClose = jest.fn();
    const { rerender } = render(question(false, onConfirm, onClose));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    rerender(question(true, onConfirm, onClose));
    expect(screen.getByRole('dialog', { name: 'Cancel this ride?' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep ride' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel ride' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onConfirm).toHaveBeenCalledTimes(1);
    rerender(question(false, onConfirm, onClose));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

const ring = (seconds: number) => <CountdownRing seconds={seconds} total={30} label="Time to answer" />;

describe('CountdownRing', () => {
  it.each([
    [16, 'ok'],
    [15, 'warn'],
    [11, 'warn'],
    [10, 'bad'],
    [0, 'bad'],
  ] as const)('at %i s is %s', (seconds, tone) => {
    expect(countdownTone(seconds)).toBe(tone);
  });

  it('speaks at every tenth second only', () => {
    const { rerender } = render(ring(27));
    expect(screen.getByRole('status')).toHaveTextContent('30 seconds left');
    rerender(ring(20));
    expect(screen.getByRole('status')).toHaveTextContent('20 seconds left');
    rerender(ring(0));
    expect(screen.getByRole('status')).toHaveTextContent('Time is up');
  });

  it('is not read aloud to who only waits', () => {
    render(<CountdownRing calm seconds={7} total={10} label="Time to answer" />);
    expect(screen.getByRole('timer', { name: 'Time to answer' })).toHaveTextContent('7');
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('StatusBadge', () => {
  it('shows the documented label', () => {
    render(<StatusBadge status="driver_assigned" />);
    expect(screen.getByText('Driver Assigned')).toBeInTheDocument();
  });
});
