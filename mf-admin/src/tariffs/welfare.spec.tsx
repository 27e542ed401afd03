import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminTariffs, rulesReport } from '@rahi/contracts/calls/rides.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import { renderAdmin } from '../testing/render-admin.js';
import { known, law, press, report, type, valueOf, versionOne } from '../testing/tariff-desk.js';
import { welfareTermsOf, welfareTextsOf } from './welfare.fields.js';

const [source] = law.figures;
if (!source) throw new Error('the law has no figure');
const figures = [
  { ...source, figure: 'welfare_fee', unit: 'percent', value: 1, ruleSet: 'IN-KA' },
  { ...source, figure: 'welfare_fee_most_four_wheels', unit: 'paise', value: 100, ruleSet: 'IN-KA' },
];
const ofKarnataka = answerOf(rulesReport, { ...report, law: { ...law, state: 'IN-KA', figures, breaches: [] } });
const inKarnataka = { ...known, 'GET /api/admin/rules-report': ofKarnataka };
const label = 'Welfare fee for drivers';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the welfare fee of a draft (R42)', () => {
  it('begins with the figures of the law, and is tried on past rides with them', async () => {
    const { requests } = await renderAdmin('/admin/tariffs?city=mumbai', inKarnataka);
    await press('Draft a new version');
    expect(screen.getByLabelText(label)).toHaveValue('false');
    type(label, 'true');
    expect(screen.getByLabelText('Welfare fee, share of the fare')).toHaveValue('1');
    expect(screen.getByLabelText('Welfare fee, at most')).toHaveValue('1');
    type('Welfare fee, at most', 'much');
    await press('Try on past rides');
    expect(screen.getAllByText('Enter a share from 0.01 to 5 %, and an amount from ₹0.01 to ₹100.')).toHaveLength(2);
    type('Welfare fee, at most', '1.50');
    await press('Try on past rides');
    const tried = requests.find(({ url }) => url === '/api/admin/tariffs/dry-run');
    expect(tried?.body).toMatchObject({ drafts: [{ welfareFee: { percent: 1, mostPaise: 150 } }] });
  });

  it('is not asked for in a city whose rules have none', async () => {
    await renderAdmin('/admin/tariffs?city=mumbai', known);
    await press('Draft a new version');
    expect(screen.queryByLabelText(label)).toBeNull();
  });

  it('is shown with the terms of a version that has it', async () => {
    const welfareFee = { percent: 1, mostPaise: 75 };
    await renderAdmin('/admin/tariffs', {
      ...known,
      'GET /api/admin/tariffs': answerOf(adminTariffs, [{ ...versionOne, welfareFee }]),
    });
    expect(valueOf('Welfare fee, share of the fare')).toHaveTextContent('1 %');
    expect(valueOf('Welfare fee, at most')).toHaveTextContent('₹0.75');
  });
});

describe('the texts of the welfare fee', () => {
  it('are read back as they were shown, and are none where it is not charged', () => {
    const terms = { percent: 1.25, mostPaise: 75 };
    expect(welfareTermsOf(welfareTextsOf(terms))).toEqual(terms);
    expect(welfareTermsOf(welfareTextsOf(undefined))).toBeUndefined();
  });

  it.each([
    ['0', '1'],
    ['6', '1'],
    ['1.255', '1'],
    ['', '1'],
    ['1', ''],
    ['1', '0'],
    ['1', '100.01'],
  ])('are refused with %j %% up to %j', (percent, most) => {
    expect(welfareTermsOf({ charged: true, percent, most })).toBeNull();
  });
});
