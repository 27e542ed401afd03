import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { problemOf } from '@rahi/web-kit/testing';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const dialog = () => within(screen.getByRole('dialog', { name: 'Export Data', hidden: true }));
const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Export Data' }));
  await screen.findByRole('dialog', { name: 'Export Data', hidden: true });
};
const file = () => dialog().getByRole('link', { name: 'Download CSV' }).getAttribute('href');
const choose = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });

describe('Export Data', () => {
  it('is a download of the open tab with its filters and the chosen period', async () => {
    const { toasts } = await renderAdmin('/admin?status=completed&search=asha%20%25&period=30d');
    await open();
    expect(dialog().getByText(/^With the filters of the table: Completed, “asha %”\./)).toBeInTheDocument();
    expect(file()).toBe('/api/admin/export?table=rides&period=30d&search=asha+%25&status=completed');
    const link = screen.getByRole('link', { name: 'Download CSV' });
    expect(link).toHaveAttribute('download');
    document.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: false });
    fireEvent.click(link);
    await pass(50);
    expect(toasts.at(-1)?.title).toBe('Export started');
    expect(screen.queryByRole('dialog', { name: 'Export Data', hidden: true })).not.toBeInTheDocument();
  });

  it('drops the filters of another table, and always gives figures a period', async () => {
    await renderAdmin('/admin?tab=users&search=asha');
    await open();
    expect(file()).toBe('/api/admin/export?table=users&period=all&search=asha');
    choose('Table', 'analytics');
    expect(file()).toBe('/api/admin/export?table=analytics&period=7d');
    choose('Table', 'rides');
    choose('Period', '24h');
    expect(file()).toBe('/api/admin/export?table=rides&period=24h');
  });
});

describe('an export that needs another confirmation', () => {
  it('does not begin while that is refused, and says why', async () => {
    const refusal = problemOf(403, 'step_up_needed', 'Please confirm that it is you, then try again.');
    const { toasts } = await renderAdmin('/admin', { 'GET /api/users/*/step-up': refusal });
    await open();
    fireEvent.click(screen.getByRole('link', { name: 'Download CSV' }));
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({
      title: 'The download did not start',
      description: 'Please confirm that it is you, then try again.',
    });
  });
});
