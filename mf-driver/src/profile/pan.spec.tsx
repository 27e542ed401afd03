import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverPan, givePan } from '@rahi/contracts/calls/payouts.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { fireEvent, screen } from '@testing-library/react';
import { pass, renderDriver, type Handlers } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 6, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const path = 'GET /api/drivers/*/pan';
const isGiven = ({ method, url }: { method: string; url: string }) => method === 'PATCH' && url.endsWith('/pan');
const asked = { collected: true, pan: null };

const open = (handlers: Handlers) => renderDriver('/driver/profile', { handlers });
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};
const type = (value: string) => fireEvent.change(screen.getByLabelText('PAN'), { target: { value } });

describe('the PAN of a driver (section 194-O)', () => {
  it('is not asked for where no tax is kept back', async () => {
    const { requests } = await open({ [path]: answerOf(driverPan, { collected: false, pan: null }) });
    expect(requests.some(({ url }) => url.endsWith('/pan'))).toBe(true);
    expect(screen.getByText('Papers')).toBeVisible();
    expect(screen.queryByText('PAN for tax')).toBeNull();
  });

  it('is given once, and shown in part from then on', async () => {
    const { requests } = await open({
      [path]: answerOf(driverPan, asked),
      'PATCH /api/drivers/*/pan': answerOf(givePan, { collected: true, pan: 'AB••••••4F' }),
    });
    expect(screen.getByText('Without it 5 % of your fares is kept back')).toBeVisible();
    await press(/^PAN for tax/);
    type('abcpe1234f');
    await press('Save');
    expect(screen.getByText('AB••••••4F')).toBeVisible();
    expect(requests.find(isGiven)?.body).toEqual({ pan: 'ABCPE1234F' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not sent while it cannot be one, and stays in the field when it could not be kept', async () => {
    const { requests } = await open({
      [path]: answerOf(driverPan, asked),
      'PATCH /api/drivers/*/pan': problemOf(503, 'unavailable', 'Money is resting.'),
    });
    await press(/^PAN for tax/);
    type('ABCDE1234F');
    await press('Save');
    expect(screen.getByLabelText('PAN')).toHaveAccessibleDescription(
      /A PAN has five letters, four digits and a letter\. Compare/,
    );
    expect(requests.filter(isGiven)).toEqual([]);
    type('ABCPE1234F');
    await press('Save');
    expect(screen.getByLabelText('PAN')).toHaveAccessibleDescription(/Money is resting\./);
    expect(screen.getByLabelText('PAN')).toHaveValue('ABCPE1234F');
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });
});
