import { rupeesFromPaise, type DriverMoney, type MoneySums } from '@rahi/contracts';

/** What rides brought their driver, as booked. */
export function settlementOf(sums: MoneySums): Required<DriverMoney> {
  return {
    gross: rupeesFromPaise(sums.driverGross),
    commission: rupeesFromPaise(sums.commission),
    net: rupeesFromPaise(sums.driverNet),
    bonus: rupeesFromPaise(sums.bonuses),
    tip: rupeesFromPaise(sums.tips),
    fee: rupeesFromPaise(sums.driverFees),
    refund: rupeesFromPaise(sums.refundsOfDrivers),
    earned: rupeesFromPaise(sums.earned),
  };
}
