import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { useClosedByBack, useLayer, useNavigate, useOpenLayer } from './layers.js';
import { MemoryRouter } from 'react-router';
import { BrowserRouter, Route, Routes, useLocation } from './router.js';

function Home() {
  const navigate = useNavigate();
  const [asking, setAsking] = useOpenLayer();
  const [picked, setPicked] = useLayer<string>();
  const [question, setQuestion] = useState(false);
  return (
    <>
      <h1>Home</h1>
      <button onClick={() => setAsking(true)}>Ask</button>
      <button onClick={() => void navigate('/trip')}>Trip</button>
      {question && <Question onEnd={() => setQuestion(false)} />}
      {asking && (
        <dialog open aria-label="Asked">
          <button onClick={() => setAsking(false)}>Keep</button>
          <button
            onClick={() => {
              setAsking(false);
              setPicked('Dadar');
            }}
          >
            Pick
          </button>
          <button
            onClick={() => {
              setAsking(false);
              void navigate('/trip');
            }}
          >
            Go
          </button>
          <button onClick={() => void navigate('/trip')}>Leave it open</button>
          <button onClick={() => void navigate('/trip', { replace: true })}>Replace</button>
          <button onClick={() => setQuestion(true)}>Confirm</button>
          <button onClick={() => void Promise.resolve().then(() => setAsking(false))}>Later</button>
        </dialog>
      )}
      {picked && (
        <dialog open aria-label={picked}>
          <button onClick={() => setPicked('Andheri')}>Move</button>
        </dialog>
      )}
    </>
  );
}

function Question({ onEnd }: { onEnd(): void }) {
  useClosedByBack(onEnd);
  return (
    <dialog open aria-label="Really?">
      <button onClick={onEnd}>Yes</button>
    </dialog>
  );
}

function Trip() {
  const navigate = useNavigate();
  return (
    <>
      <h1>Trip</h1>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

const Path = () => <output>{useLocation().pathname}</output>;

const screens = (
  <>
    <Path />
    <Routes>
      <Route path="/" element={<p>Before</p>} />
      <Route path="/home" element={<Home />} />
      <Route path="/trip" element={<Trip />} />
    </Routes>
  </>
);

const open = () => screen.queryAllByRole('dialog').map((one) => one.getAttribute('aria-label'));
const shows = (...names: string[]) => waitFor(() => expect(open()).toEqual(names));
const at = (path: string) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${path}$`)));
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const settled = () => waitFor(() => expect(window.history.state?.usr?.layers ?? []).toEqual([]));
const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

/** Goes through the history as a person does: after what the screen has begun. */
async function go(steps: number): Promise<void> {
  await act(async () => undefined);
  await act(async () => {
    const gone = popped();
    window.history.go(steps);
    await gone;
  });
}

describe('in a browser', () => {
  afterEach(async () => {
    cleanup();
    await settled();
  });
  beforeEach(() => {
    window.history.pushState(null, '', '/');
    window.history.pushState(null, '', '/home');
    render(
      <StrictMode>
        <BrowserRouter>{screens}</BrowserRouter>
      </StrictMode>,
    );
  });

  it('is closed by Back, and opened again by Forward', async () => {
    await press('Ask');
    await shows('Asked');
    await go(-1);
    await shows();
    expect(screen.getByRole('heading')).toHaveTextContent('Home');
    await go(1);
    await shows('Asked');
  });

  it.each(['Keep', 'Later'])(
    'goes back when it is closed on the screen (%s), so Back leaves the screen',
    async (name) => {
      await press('Ask');
      await press(name);
      await settled();
      await go(-1);
      await at('/');
      expect(screen.getByText('Before')).toBeVisible();
    },
  );

  it('does not open again by Forward when it was closed on the screen', async () => {
    await press('Ask');
    await press('Keep');
    await settled();
    await go(1);
    expect(open()).toEqual([]);
    await go(-1);
  });

  it('makes way for the next one: one Back closes that and shows the screen', async () => {
    await press('Ask');
    await press('Pick');
    await shows('Dadar');
    await press('Move');
    await shows('Andheri');
    await go(-1);
    await shows();
    await go(-1);
    await at('/');
    expect(open()).toEqual([]);
  });

  it.each(['Go', 'Leave it open'])('is not in the history of the screen that it leads to (%s)', async (name) => {
    await press('Ask');
    await press(name);
    await at('/trip');
    await go(-1);
    await at('/home');
    expect(open()).toEqual([]);
    await go(-1);
    await at('/');
  });

  it('is replaced together with its screen', async () => {
    await press('Ask');
    await press('Replace');
    await at('/trip');
    await press('Back');
    await at('/');
    expect(open()).toEqual([]);
  });

  it('closes one at a time, the upper first', async () => {
    await press('Ask');
    await press('Confirm');
    await shows('Really?', 'Asked');
    await go(-1);
    await shows('Asked');
    await go(-1);
    await shows();
    await go(-1);
    await at('/');
    expect(open()).toEqual([]);
  });

  it('leaves no entry when it is taken away', async () => {
    await press('Ask');
    await press('Confirm');
    await press('Yes');
    await shows('Asked');
    await go(-1);
    await shows();
    await go(-1);
    await at('/');
    expect(open()).toEqual([]);
  });
});

describe('in a memory router, as suites of the areas have it', () => {
  it('opens, closes and leads on', async () => {
    render(<MemoryRouter initialEntries={['/home']}>{screens}</MemoryRouter>);
    await press('Ask');
    await shows('Asked');
    await press('Keep');
    await shows();
    await press('Ask');
    await press('Go');
    await at('/trip');
    await press('Back');
    await at('/home');
    expect(open()).toEqual([]);
  });
});
