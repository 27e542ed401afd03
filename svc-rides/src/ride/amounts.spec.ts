import { describe, expect, it } from '@jest/globals';
import { aRideIn } from '../testing/factories.js';
import { earningsOf } from './amounts.js';

describe('what a cancelled ride brings its driver', () => {
  it('is nothing where it was free, whatever the fare would have been', () => {
    const earnings = earningsOf(aRideIn('cancelled', { farePaise: 15_750 }));
    expect(earnings).toMatchObject({ gross: '0', commission: '0', bonus: '0', tip: '0', net: '0' });
  });

  it('is the fee without its GST, less what the driver gave back', () => {
    const given = { farePaise: 15_750, feePaise: 5250, gstPaise: 250, driverRefundPaise: 1000 };
    expect(earningsOf(aRideIn('cancelled', given))).toMatchObject({ gross: '50', adjustment: '-10', net: '40' });
  });
});
