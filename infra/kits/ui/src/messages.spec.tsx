import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { TextLoaders } from '@rahi/web-kit';
import { act, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { FormattedMessage } from 'react-intl';
import { tripTexts, withTexts } from './messages.js';

const page = document.documentElement;
afterEach(() => {
  page.lang = 'en-IN';
});

describe('a screen with its own texts', () => {
  it('is shown in the language that was chosen while it loaded, without an error', async () => {
    const recovered: unknown[] = [];
    const Screen = lazy(async () => ({ default: await withTexts(tripTexts)(wordsAndMarathi)() }));
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place, { onRecoverableError: (error) => recovered.push(error) });
    await act(async () =>
      root.render(
        <Suspense>
          <Screen />
        </Suspense>,
      ),
    );
    expect(await screen.findByText('हो, सर्व ठीक आहे')).toBeVisible();
    expect(recovered).toEqual([]);
    act(() => root.unmount());
    place.remove();
  });

  it('stays in the language that it has, and asks once, when the texts cannot be loaded', async () => {
    const failure = new Error('ChunkLoadError');
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = jest.fn<TextLoaders['mr-IN']>().mockRejectedValue(failure);
    const texts = { ...tripTexts, 'mr-IN': load };
    const Screen = lazy(async () => ({ default: await withTexts(texts)(wordsAndMarathi)() }));
    render(
      <Suspense>
        <Screen />
      </Suspense>,
    );
    expect(await screen.findByText('Yes, all is well')).toBeVisible();
    await waitFor(() => expect(said.mock.calls).toEqual([[failure]]));
    expect(load).toHaveBeenCalledTimes(1);
  });
});

/** Loads the screen; another language is chosen when the texts of the one before are on their way. */
async function wordsAndMarathi() {
  await Promise.resolve();
  page.lang = 'mr-IN';
  return Words;
}

function Words() {
  return <FormattedMessage id="ui.trip.allRightYes" />;
}
