import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyScreen } from './lazy-screen.js';

describe('lazyScreen', () => {
  it('shows the skeleton, then says what failed, and really loads again on Retry', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = jest
      .fn<() => Promise<() => string>>()
      .mockRejectedValueOnce(new Error('ChunkLoadError'))
      .mockResolvedValue(() => 'The map itself');
    const Screen = lazyScreen(load, { name: 'The map', loading: <p>A grey map</p> });
    render(<Screen />);
    expect(screen.getByText('A grey map')).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('The map could not be shown');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The map itself')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
