import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverEarnings, driverLedger } from '@rahi/contracts/calls/drivers.calls';
import { driverActiveRide, getRide, rideRequests } from '@rahi/contracts/calls/rides.calls';
import { splitCommission } from '@rahi/contracts/fares';
import { rupeesFromPaise } from '@rahi/contracts/money';
import type { Earnings, LedgerEntry } from '@rahi/contracts/earnings';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { driverId, makeRequest, makeRide, rideId } from '../testing/factories.js';
import { pass, renderDriver, type Handlers } from '../testing/render-driver.js';

// A Saturday, 11:30 in Delhi.
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 6, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

function figuresOf(farePaise: number, trips: number) {
  const { commissionPaise, netPaise } = splitCommission(farePaise, 10);
  const [gross, commission, net] = [farePaise, commissionPaise, netPaise].map(rupeesFromPaise);
  return { trips, hours: trips, onlineMinutes: trips * 48, gross: gross!, commission: commission!, net: net! };
}

const week: Earnings = {
  totals: figuresOf(128_450, 7),
  days: ['01', '02', '03', '04', '05', '06'].map((day, index) => ({
    date: `2026-06-${day}`,
    ...figuresOf(index === 4 ? 100_000 : 5_690, index === 4 ? 2 : 1),
  })),
};

const entry = (number: number, changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  rideId: `0b7a1f0e-8d3c-4a53-8f0a-${String(number).padStart(12, '0')}`,
  completedAt: '2026-06-05T08:35:00.000Z',
  pickupAddress: 'Barakhamba Road',
  dropoffAddress: `House ${number}`,
  gross: '200.55',
  commission: '20.06',
  net: '180.49',
  ...changes,
});

const filled: Handlers = {
  'GET /api/drivers/*/earnings': answerOf(driverEarnings, week),
  'GET /api/drivers/*/ledger': answerOf(driverLedger, [entry(1)]),
};

const open = (handlers: Handlers = {}, search = '') =>
  renderDriver(`/driver/earnings${search}`, { handlers: { ...filled, ...handlers } });
const totals = () => within(screen.getByRole('region', { name: 'Totals' }));
const trips = () => within(screen.getByRole('list', { name: 'Trips' })).getAllByRole('listitem');
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};

describe('the earnings screen', () => {
  it('is where "View Detailed Earnings" leads, and leads back', async () => {
    await renderDriver('/driver', { handlers: filled });
    await press('View Detailed Earnings');
    expect(await screen.findByRole('heading', { name: 'Earnings' })).toBeVisible();
    await press('Back');
    expect(screen.getByTestId('place')).toHaveTextContent(/^\/driver$/);
  });

  it('begins with this week: totals, a bar a day, and each trip', async () => {
    const { requests } = await open();
    expect(screen.getByRole('radio', { name: 'This week' })).toBeChecked();
    expect(screen.getByText('You earned').parentElement).toHaveTextContent('₹1,156.05');
    for (const [name, figure] of [
      ['trips', '7'],
      ['online', '5.6 hr'],
      ['an hour online', '₹206.44'],
    ] as const)
      expect(screen.getByText(name).nextElementSibling).toHaveTextContent(figure);
    expect(screen.getByText('Fares').closest('div')).toHaveTextContent('₹1,284.5');
    expect(screen.getByText('Commission').closest('div')).toHaveTextContent('−₹128.45');
    expect(totals().getByText(/^6 bars\. Highest: Friday,? 5 June, ₹900\.$/)).toBeInTheDocument();
    expect(trips()[0]).toHaveTextContent('Barakhamba Road → House 1');
    expect(trips()[0]).toHaveTextContent('2:05 pm');
    expect(trips()[0]).toHaveTextContent('₹180.49');
    const asked = requests.map(({ url }) => url).filter((url) => /earnings|ledger/.test(url));
    expect(asked).toEqual([
      `/api/drivers/${driverId}/earnings?period=week`,
      `/api/drivers/${driverId}/ledger?limit=20&from=2026-06-01`,
    ]);
  });

  it.each([
    ['week', '1032.19', '▲ Up 12% on last week'],
    ['week', '2312.10', '▼ Down 50% on last week'],
    ['month', '1156.05', '0% on last month'],
    ['today', '578.03', '▲ Up 100% on yesterday'],
  ])('compares a %s with one that brought ₹%s: %s', async (period, earned, words) => {
    await open(
      { 'GET /api/drivers/*/earnings': answerOf(driverEarnings, { ...week, before: { earned } }) },
      `?period=${period}`,
    );
    expect(screen.getByText('You earned').parentElement).toHaveTextContent(words);
  });

  it.each([undefined, { earned: '0' }, { earned: '-20' }])(
    'compares with nothing where there was %j before',
    async (before) => {
      await open({ 'GET /api/drivers/*/earnings': answerOf(driverEarnings, { ...week, before }) });
      expect(screen.getByText('You earned').parentElement).not.toHaveTextContent('%');
    },
  );

  it.each([
    // Without trips the home screen documents one hour (F37).
    [0, 0, undefined],
    [0, undefined, undefined],
    [0, 25, '25 min'],
    [2, 25, '25 min'],
  ])('with %j trips in %j minutes online, says %j and nothing an hour (R53)', async (driven, onlineMinutes, online) => {
    const none = {
      totals: { ...figuresOf(0, driven), onlineMinutes },
      days: week.days.map(({ date }) => ({ date, ...figuresOf(0, 0) })),
    };
    await open({ 'GET /api/drivers/*/earnings': answerOf(driverEarnings, none) });
    expect(screen.getByText('trips').nextElementSibling).toHaveTextContent(String(driven));
    expect(screen.queryByText('online')?.nextElementSibling?.textContent).toBe(online);
    expect(screen.queryByText('an hour online')).toBeNull();
  });

  it('leads to all rides', async () => {
    await open();
    await press('Trip history');
    expect(screen.getByTestId('place')).toHaveTextContent('/driver/history');
  });

  it('opens a trip to its receipt', async () => {
    await open({ 'GET /api/drivers/*/ledger': answerOf(driverLedger, [entry(1, { tip: '20' })]) });
    fireEvent.click(within(trips()[0]!).getByRole('button'));
    await pass(50);
    const receipt = within(screen.getByRole('dialog', { name: 'Barakhamba Road → House 1' }));
    expect(receipt.getByText('Fare').closest('div')).toHaveTextContent('₹200.55');
    expect(receipt.getByText('Commission').closest('div')).toHaveTextContent('−₹20.06');
    expect(receipt.getByText('Tip').closest('div')).toHaveTextContent('+₹20.00');
    expect(receipt.getByText('Net').closest('div')).toHaveTextContent('₹200.49');
  });

  it('draws no axis of a week without trips', async () => {
    const none = { totals: figuresOf(0, 0), days: week.days.map(({ date }) => ({ date, ...figuresOf(0, 0) })) };
    await open({ 'GET /api/drivers/*/earnings': answerOf(driverEarnings, none) });
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('tells the bars as a table too', async () => {
    await open();
    await press('Show as a table');
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(7);
  });

  it('shows another period on request, and the one in its address after a reload', async () => {
    const { requests } = await open({}, '?period=today');
    expect(screen.getByRole('radio', { name: 'Today' })).toBeChecked();
    fireEvent.click(screen.getByRole('radio', { name: 'This month' }));
    await pass(50);
    expect(requests.some(({ url }) => url.endsWith('/earnings?period=month'))).toBe(true);
    expect(requests.some(({ url }) => url.endsWith('/ledger?limit=20&from=2026-06-01'))).toBe(true);
  });

  it('draws no chart of a single day', async () => {
    const today = { totals: figuresOf(5_000, 1), days: [{ date: '2026-06-06', ...figuresOf(5_000, 1) }] };
    await open({ 'GET /api/drivers/*/earnings': answerOf(driverEarnings, today) }, '?period=today');
    expect(screen.getByText('You earned').parentElement).toHaveTextContent('₹45');
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('does not keep a request from the driver: it opens', async () => {
    const request = makeRequest();
    await open({
      'GET /api/ride-requests': answerOf(rideRequests, [request]),
      [`GET /api/rides/${rideId}`]: answerOf(getRide, request),
    });
    await pass(50);
    expect(screen.getByRole('heading', { name: 'New Ride Request' })).toBeVisible();
  });

  it('gives way to the trip that a rider assigns meanwhile', async () => {
    let ride: ReturnType<typeof makeRide> | null = null;
    await open({
      'GET /api/drivers/*/active-ride': () => answerOf(driverActiveRide, ride),
      [`GET /api/rides/${rideId}`]: answerOf(getRide, makeRide()),
    });
    ride = makeRide();
    await pass(3_050);
    await pass(50);
    expect(screen.getByRole('heading', { name: 'Going to pickup' })).toBeVisible();
  });

  it('names a trip without addresses by its number', async () => {
    const old = entry(1, { pickupAddress: undefined, dropoffAddress: undefined });
    await open({ 'GET /api/drivers/*/ledger': answerOf(driverLedger, [old]) });
    expect(trips()[0]).toHaveTextContent('Ride 0b7a1f0e');
  });
});

describe('what is not there', () => {
  it('is shown in outline while it comes', async () => {
    const waiting: ((answer: StubAnswer) => void)[] = [];
    await open({ 'GET /api/drivers/*/earnings': () => new Promise((resolve) => void waiting.push(resolve)) });
    expect(screen.getByText('Loading: Your earnings')).toBeInTheDocument();
    for (const answer of waiting) answer(answerOf(driverEarnings, week));
    await pass(50);
    expect(screen.queryByText('Loading: Your earnings')).toBeNull();
    expect(screen.getByText('You earned')).toBeVisible();
  });

  it('is said to be nothing yet, and what to do for it', async () => {
    await open({ 'GET /api/drivers/*/ledger': answerOf(driverLedger, []) });
    expect(screen.getByText('No trips this week')).toBeVisible();
  });

  it('is said to have failed, and read again on Retry', async () => {
    let answer = problemOf(503, 'unavailable', 'Earnings are resting.');
    await open({ 'GET /api/drivers/*/earnings': () => answer });
    expect(screen.getByRole('alert')).toHaveTextContent('Your earnings could not be read');
    expect(screen.getByRole('alert')).toHaveTextContent('Earnings are resting.');
    answer = answerOf(driverEarnings, week);
    await press('Retry');
    expect(screen.getByText('You earned')).toBeVisible();
  });

  it('stays readable without a network, says how old it is, and is read again once the network is back', async () => {
    let answer = answerOf(driverEarnings, week);
    const { live } = await open({ 'GET /api/drivers/*/earnings': () => answer });
    answer = problemOf(503, 'unavailable', 'Not now.');
    act(() => live.tell({ kind: 'earnings' }));
    await pass(50);
    expect(screen.getByText(/^Your earnings as of .*11:30 am$/)).toBeVisible();
    expect(screen.getByText('You earned').parentElement).toHaveTextContent('₹1,156.05');
    answer = answerOf(driverEarnings, { ...week, totals: figuresOf(200_000, 9) });
    act(() => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });
    await pass(50);
    expect(screen.getByText('You earned').parentElement).toHaveTextContent('₹1,800');
    expect(screen.queryByText(/as of/)).toBeNull();
  });
});

describe('the trips', () => {
  const pages: Handlers = {
    'GET /api/drivers/*/ledger': ({ url }) =>
      url.includes('cursor=second')
        ? answerOf(driverLedger, [entry(2)])
        : {
            ...answerOf(driverLedger, [entry(1)]),
            headers: { Link: `</api/drivers/${driverId}/ledger?limit=20&cursor=second>; rel="next"` },
          },
  };

  it('go on page by page', async () => {
    await open(pages);
    expect(trips()).toHaveLength(1);
    await press('Load more');
    expect(trips().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('House 1'),
      expect.stringContaining('House 2'),
    ]);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('keep what is there when the next page fails, and try again on Retry', async () => {
    let up = false;
    await open({
      'GET /api/drivers/*/ledger': (request) => {
        if (request.url.includes('cursor') && !up) return problemOf(503, 'unavailable', 'The ledger is resting.');
        const handler = pages['GET /api/drivers/*/ledger'];
        return typeof handler === 'function' ? handler(request) : {};
      },
    });
    await press('Load more');
    expect(screen.getByRole('alert')).toHaveTextContent('The ledger is resting.');
    expect(trips()).toHaveLength(1);
    up = true;
    await press('Retry');
    expect(trips()).toHaveLength(2);
  });
});

describe('the file', () => {
  it('is of the period on screen, and named by it and the day', async () => {
    const saved: string[] = [];
    const made = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
    const { requests } = await open({ 'GET /api/drivers/*/ledger.csv': { body: 'Day,Net' } }, '?period=month');
    await press('CSV');
    await pass(1_000);
    expect(requests.at(-1)?.url).toBe(`/api/drivers/${driverId}/ledger.csv?period=month`);
    expect(made).toHaveBeenCalledTimes(1);
    expect(saved).toEqual(['rahi-earnings-month-2026-06-06.csv']);
  });

  it('shows an error if it cannot be created', async () => {
    const { toasts } = await open({
      'GET /api/drivers/*/ledger.csv': problemOf(413, 'too_large', 'Ask for a shorter time.'),
    });
    await press('CSV');
    expect(toasts.at(-1)).toMatchObject({
      title: 'The file could not be created',
      description: 'Ask for a shorter time.',
    });
  });
});
