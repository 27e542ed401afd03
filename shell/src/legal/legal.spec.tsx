import { describe, expect, it, jest } from '@jest/globals';
import { operator, operatorText } from '@rahi/contracts/calls/gateway.calls';
import type { OperatorText } from '@rahi/contracts/operator';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, rider } from '../testing.js';

const written = (text: string | null, changes: Partial<OperatorText> = {}) =>
  answerOf(operatorText, { text, language: 'en-IN', template: false, ...changes });
const texts = (changes: Record<string, StubAnswer> = {}) => ({
  'GET /api/operator/texts/terms': written('# Who you ride with\n\nRahi Rides Pvt Ltd\nMumbai\n\n- One\n- Two'),
  'GET /api/operator/texts/privacy': written(null),
  'GET /api/operator/texts/grievance': written('Meera Iyer, grievance@rahi.in, see https://rahi.in/help.'),
  ...changes,
});
const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the page of the operator’s texts', () => {
  it('is open to everybody, has each text or says that there is none, and its addresses are links', async () => {
    openShell({ path: '/legal', handlers: texts() });
    const terms = await part('Terms of use');
    expect(await terms.findByRole('heading', { name: 'Who you ride with' })).toBeVisible();
    expect(terms.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['One', 'Two']);
    expect(terms.getByText(/Rahi Rides Pvt Ltd/)).toBeVisible();
    expect(
      (await part('Privacy notice')).getByText('The operator of this service has not published this text.'),
    ).toBeVisible();
    const grievance = await part('Grievance officer');
    expect(grievance.getByRole('link', { name: 'grievance@rahi.in' })).toHaveAttribute(
      'href',
      'mailto:grievance@rahi.in',
    );
    expect(grievance.getByRole('link', { name: 'https://rahi.in/help' })).toHaveAttribute(
      'href',
      'https://rahi.in/help',
    );
    expect(await barriersInPage()).toEqual([]);
  });

  it('says of a template that it is one, and has the language that the text is in', async () => {
    const template = written('[Name of the operator]', { template: true });
    const hindi = written('शिकायत अधिकारी', { language: 'hi-IN' });
    openShell({
      path: '/legal',
      handlers: texts({ 'GET /api/operator/texts/terms': template, 'GET /api/operator/texts/grievance': hindi }),
    });
    expect(await (await part('Terms of use')).findByText(/^This is a template\./)).toBeVisible();
    const grievance = await part('Grievance officer');
    expect((await grievance.findByText('शिकायत अधिकारी')).closest('[lang]')).toHaveAttribute('lang', 'hi-IN');
  });

  it('shows the text that a link names', async () => {
    const shown: string[] = [];
    const scroll = jest.fn(function show(this: Element) {
      shown.push(this.id);
    });
    Element.prototype.scrollIntoView = scroll;
    openShell({ path: '/legal#grievance', handlers: texts() });
    await waitFor(() => expect(shown).toEqual(['grievance']));
  });

  it('can be read again after a failure', async () => {
    openShell({
      path: '/legal',
      handlers: texts({ 'GET /api/operator/texts/terms': problemOf(503, 'unavailable', 'Not now.') }),
    });
    expect(await (await part('Terms of use')).findByRole('button', { name: /Retry/ })).toBeVisible();
    expect(await screen.findByText(/Meera Iyer/)).toBeVisible();
  });

  it('is reached from the account, beside the operator’s contact where there is one', async () => {
    openShell({
      path: '/account',
      user: rider,
      handlers: { ...texts(), 'GET /api/operator': answerOf(operator, { support: 'mailto:help@rahi.in' }) },
    });
    const help = await part('Help and terms');
    expect(await help.findByRole('link', { name: 'help@rahi.in' })).toHaveAttribute('href', 'mailto:help@rahi.in');
    await userEvent.click(help.getByRole('button', { name: 'Privacy notice' }));
    expect(await screen.findByRole('heading', { name: 'Terms and privacy' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('region', { name: 'Help and terms' })).toBeVisible();
  });

  it('has no row for support where nobody answers', async () => {
    openShell({
      path: '/account',
      user: rider,
      handlers: { 'GET /api/operator': answerOf(operator, { support: null }) },
    });
    const help = await part('Help and terms');
    expect(help.queryByText('Support')).toBeNull();
    expect(help.getAllByRole('button')).toHaveLength(3);
  });
});
