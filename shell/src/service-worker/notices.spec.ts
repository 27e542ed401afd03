import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PushMessage } from '@rahi/contracts/notifications';
import { handleNotices, type NoticeScope, type OpenWindow } from './notices.js';
import { followNotices } from './path-message.js';

const now = Date.UTC(2026, 10, 22, 9, 0, 0);
beforeEach(() => {
  jest.useFakeTimers({ now });
});
afterEach(() => {
  jest.useRealTimers();
});

interface Shown {
  title: string;
  options: Record<string, unknown>;
  closed: boolean;
}

/** One end of a channel: what is posted at the other end arrives here. */
class Port extends EventTarget {
  other: Port | null = null;
  postMessage(data: unknown): void {
    this.other?.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
  start(): void {}
  close(): void {}
}

/** jsdom has no channels. */
class Channel {
  readonly port1 = new Port();
  readonly port2 = new Port();
  constructor() {
    this.port1.other = this.port2;
    this.port2.other = this.port1;
  }
}

/** The server's answer about a ride request. */
type Answer = { status: number; code?: string; serverTime?: number };

/** A worker with windows of ours; what it does is written down. */
function worker(windows: OpenWindow[] = [], answers: (Answer | null)[] = []) {
  const asked: string[] = [];
  const listeners = new Map<string, (event: never) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const scope: NoticeScope = {
    registration: {
      async showNotification(title, options) {
        shown.push({ title, options: { ...options }, closed: false });
      },
      async getNotifications({ tag }) {
        const same = shown.filter(({ options }) => options['tag'] === tag);
        return same.map((one) => ({ tag, close: () => void (one.closed = true) }));
      },
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url) => opened.push(url),
    },
    async fetch(path) {
      asked.push(path);
      const answer = answers.shift();
      if (!answer) throw new TypeError('Failed to fetch');
      const headers = new Headers(answer.serverTime ? { Date: new Date(answer.serverTime).toUTCString() } : {});
      return { ok: answer.status < 400, headers, text: async () => JSON.stringify({ code: answer.code }) };
    },
    MessageChannel: Channel as unknown as NoticeScope['MessageChannel'],
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  };
  handleNotices(scope);
  const dispatch = (type: string, event: object) => {
    let work: Promise<void> = Promise.resolve();
    listeners.get(type)?.({ ...event, waitUntil: (given: Promise<void>) => (work = given) } as never);
    return work;
  };
  const push = (text: string) => dispatch('push', { data: { text: () => text } });
  const press = async (data: unknown) => {
    const close = jest.fn();
    await dispatch('notificationclick', { notification: { data, close } });
    expect(close).toHaveBeenCalledTimes(1);
  };
  return { shown, opened, asked, push, press };
}

const aMessage = (given: Partial<PushMessage> = {}): PushMessage => ({
  kind: 'ride',
  title: 'Your driver has arrived',
  body: 'Meet Vikram at the pickup.',
  url: '/rider/trip/7',
  tag: 'ride-7',
  until: now + 30_000,
  ...given,
});

class Window implements OpenWindow {
  focused = false;
  visibilityState: DocumentVisibilityState = 'hidden';
  done: string[] = [];
  constructor(readonly url: string) {}
  async focus() {
    this.done.push('focus');
  }
  async navigate(url: string) {
    this.done.push(`navigate ${url}`);
  }
  postMessage(_message: unknown, _transfer: Transferable[]) {
    this.done.push('message');
  }
}

describe('a message from the server', () => {
  it('is shown with its words, its tag and where it leads', async () => {
    const { shown, push } = worker();
    await push(JSON.stringify(aMessage()));
    expect(shown).toEqual([
      {
        title: 'Your driver has arrived',
        closed: false,
        options: {
          body: 'Meet Vikram at the pickup.',
          tag: 'ride-7',
          data: { url: '/rider/trip/7' },
          icon: '/icons/icon-192.png',
          renotify: true,
          silent: false,
          requireInteraction: false,
        },
      },
    ]);
  });

  it('is shown however late it comes', async () => {
    const { shown, push } = worker();
    await push(JSON.stringify(aMessage({ until: now - 1 })));
    expect(shown).toHaveLength(1);
  });

  it('makes no sound while the person looks at Rahi, unless it is a ride request', async () => {
    const looking = new Window('https://rahi.test/rider');
    looking.focused = true;
    const { shown, push } = worker([new Window('https://rahi.test/rider'), looking]);
    await push(JSON.stringify(aMessage()));
    await push(JSON.stringify(aMessage({ kind: 'request', until: undefined })));
    expect(shown.map(({ options }) => [options['silent'], options['renotify']])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(shown[0]?.options).not.toHaveProperty('vibrate');
  });

  it('makes no sound in quiet hours', async () => {
    const { shown, push } = worker();
    await push(JSON.stringify(aMessage({ kind: 'receipt', quiet: true })));
    expect(shown.map(({ options }) => [options['silent'], options['renotify']])).toEqual([[true, false]]);
  });

  it('of another form is an error and is not shown', async () => {
    const { shown, push } = worker();
    await expect(push('{"title":"x"}')).rejects.toThrow('invalid_type');
    await expect(push('x')).rejects.toThrow(SyntaxError);
    expect(shown).toEqual([]);
  });

  it('leads nowhere but into Rahi', async () => {
    const { shown, push } = worker();
    for (const url of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)'])
      await push(JSON.stringify(aMessage({ url })));
    expect(shown.map(({ options }) => options['data'])).toEqual(shown.map(() => ({ url: '/' })));
  });
});

const late = { taken: 'This request has gone to another driver', cancelled: 'The rider has cancelled this request' };
const aRequest = (given: Partial<PushMessage> = {}) =>
  JSON.stringify(
    aMessage({
      kind: 'request',
      title: 'New ride request',
      url: '/driver/ride-request/7',
      tag: 'request-7',
      leftMs: 30_000,
      late,
      ...given,
    }),
  );

describe('a ride request', () => {
  const open = { status: 200, serverTime: now };
  const taken = { status: 409, code: 'offer_expired', serverTime: now + 30_000 };
  const asRequest = { title: 'New ride request', options: { requireInteraction: true, renotify: true, silent: false } };
  const asLate = {
    title: late.taken,
    options: { requireInteraction: false, silent: true, body: '', tag: 'request-7', data: { url: '/driver' } },
  };

  it('rings, stays, and says so when it can no longer be answered', async () => {
    const { shown, asked, push } = worker([], [open, taken]);
    const work = push(aRequest());
    await jest.advanceTimersByTimeAsync(29_000);
    expect(shown).toMatchObject([asRequest]);
    expect(shown[0]?.options['vibrate']).toEqual(expect.arrayContaining([400]));
    await jest.advanceTimersByTimeAsync(1_000);
    await work;
    expect(shown).toMatchObject([asRequest, asLate]);
    expect(asked).toEqual(['/api/rides/7', '/api/rides/7']);
  });

  it.each([
    ['it has gone to another driver', { status: 409, code: 'ride_taken' }, late.taken],
    ['the time to answer is over', { status: 409, code: 'offer_expired' }, late.taken],
    ['its rider cancelled', { status: 409, code: 'ride_cancelled' }, late.cancelled],
    ['the session has expired, and its time is over', { status: 401, serverTime: now + 30_000 }, late.taken],
  ])('that came late says without a sound that %s', async (_, answer, title) => {
    const { shown, push } = worker([], [answer]);
    await push(aRequest());
    expect(shown).toMatchObject([{ ...asLate, title }]);
  });

  it.each([
    ['a minute fast', 60_000],
    ['ten minutes slow', -600_000],
  ])('rings for the time that the server leaves on a phone whose clock is %s', async (_, wrongMs) => {
    jest.setSystemTime(now + wrongMs);
    const { shown, push } = worker([], [{ status: 200, serverTime: now + 10_000 }, taken]);
    const work = push(aRequest());
    await jest.advanceTimersByTimeAsync(19_900);
    expect(shown).toMatchObject([asRequest]);
    await jest.advanceTimersByTimeAsync(100);
    await work;
    expect(shown).toMatchObject([asRequest, asLate]);
  });

  it('rings without an answer of the server, and goes after the time that was left when it was sent', async () => {
    jest.spyOn(console, 'info').mockReturnValue();
    jest.setSystemTime(now + 3_600_000);
    const { shown, push } = worker();
    const work = push(aRequest());
    await jest.advanceTimersByTimeAsync(29_900);
    expect(shown).toMatchObject([{ ...asRequest, closed: false }]);
    await jest.advanceTimersByTimeAsync(100);
    await work;
    expect(shown).toMatchObject([{ ...asRequest, closed: true }]);
  });

  it('that the driver has accepted goes without a word', async () => {
    const { shown, push } = worker([], [open, open]);
    const work = push(aRequest());
    await jest.advanceTimersByTimeAsync(30_000);
    await work;
    expect(shown).toMatchObject([{ ...asRequest, closed: true }]);
  });
});

describe('a pressed notification', () => {
  const url = '/rider/trip/7';

  it('opens a window where none is open', async () => {
    const { opened, press } = worker();
    await press({ url });
    await press(null);
    expect(opened).toEqual([url, '/']);
  });

  it('comes to the window that was looked at last, and is done where that is there already', async () => {
    const [hidden, visible] = [new Window('https://rahi.test/rider'), new Window(`https://rahi.test${url}`)];
    visible.visibilityState = 'visible';
    const { opened, press } = worker([hidden, visible]);
    await press({ url });
    expect([hidden.done, visible.done, opened]).toEqual([[], ['focus'], []]);
  });

  it('navigates an open page without reloading it', async () => {
    const container = new EventTarget();
    const went: string[] = [];
    const end = followNotices(container as ServiceWorkerContainer, (path) => went.push(path));
    const open = new Window('https://rahi.test/rider');
    open.postMessage = (data, transfer) => {
      container.dispatchEvent(Object.assign(new Event('message'), { data, ports: transfer }));
    };
    const { opened, press } = worker([open]);
    const pressed = press({ url });
    await jest.advanceTimersByTimeAsync(0);
    await pressed;
    expect([went, open.done, opened]).toEqual([[url], ['focus'], []]);
    end();
    container.dispatchEvent(
      Object.assign(new Event('message'), { data: { type: 'RAHI_OPEN_PATH', path: '/x' }, ports: [] }),
    );
    expect(went).toEqual([url]);
  });

  it('loads the path in a page that does not answer', async () => {
    const open = new Window('https://rahi.test/rider');
    const { opened, press } = worker([open]);
    const pressed = press({ url });
    await jest.advanceTimersByTimeAsync(600);
    await pressed;
    expect([open.done, opened]).toEqual([['focus', 'message', `navigate ${url}`], []]);
  });

  it('opens a window where the open one may not be led', async () => {
    const open = new Window('https://rahi.test/rider');
    open.navigate = () => Promise.reject(new TypeError('not controlled'));
    const { opened, press } = worker([open]);
    const pressed = press({ url });
    await jest.advanceTimersByTimeAsync(600);
    await pressed;
    expect(opened).toEqual([url]);
  });

  it('ignores other messages to the page', () => {
    const container = new EventTarget();
    const went: string[] = [];
    followNotices(container as ServiceWorkerContainer, (path) => went.push(path));
    followNotices(undefined, (path) => went.push(path));
    for (const data of [null, 'x', { type: 'CACHE_URLS' }, { type: 'RAHI_OPEN_PATH' }])
      container.dispatchEvent(Object.assign(new Event('message'), { data, ports: [] }));
    expect(went).toEqual([]);
  });
});
