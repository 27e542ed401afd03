import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyScreen } from './lazy-screen.js';
import { render } from './testing.js';

describe('lazyScreen', () => {
  it('shows the skeleton, then says what failed, and really loads again on Retry', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = jest
      .fn<() => Promise<() => string>>()
      .mockRejectedValueOnce(new Error('ChunkLoadError'))
      .mockResolvedValue(() => 'The map itself');
    const Screen = lazyScreen(load, { name: 'ui.map.label', loading: <p>A grey map</p> });
    render(<Screen />);
    expect(screen.getByText('A grey map')).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('Map could not be shown');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The map itself')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
