/**
 * What a figure is measured in. `yes`: 1, what it says is required. `permission`: 1 allowed, 0 not allowed.
 */
export type FigureUnit =
  | 'percent'
  | 'paise'
  | 'metres'
  | 'days'
  | 'hours'
  | 'years'
  | 'languages'
  | 'yes'
  | 'permission';

interface FigureKind {
  readonly unit: FigureUnit;
  /** Of two rule sets, which figure is the stricter one. */
  readonly stricter: 'more' | 'less';
}

/** Every figure that a rule set may have (R42). Shares of a fare are in percent. */
export const figureKinds = {
  /** The least fare, and the most, in percent of the base fare: a discount and a surge stay between them. */
  least_fare: { unit: 'percent', stricter: 'more' },
  most_fare: { unit: 'percent', stricter: 'less' },
  /** How far the base fare goes. */
  base_distance: { unit: 'metres', stricter: 'more' },
  /** The driver's least share of the fare, with a vehicle of their own and with one of the operator's. */
  driver_share: { unit: 'percent', stricter: 'more' },
  driver_share_operators_vehicle: { unit: 'percent', stricter: 'more' },
  /** Days within which a driver gets what they earned. */
  settlement: { unit: 'days', stricter: 'less' },
  /** What a rider, and a driver, pays for cancelling without a valid reason: a share of the fare, up to an amount. */
  rider_cancels: { unit: 'percent', stricter: 'less' },
  rider_cancels_most: { unit: 'paise', stricter: 'less' },
  driver_cancels: { unit: 'percent', stricter: 'less' },
  driver_cancels_most: { unit: 'paise', stricter: 'less' },
  /** The driver's share of a tip, and whether a tip can be given after the ride only. */
  tip_share: { unit: 'percent', stricter: 'more' },
  tip_afterwards: { unit: 'yes', stricter: 'more' },
  /** Whether a rider can choose a driver of the same gender, where there is one. */
  same_gender: { unit: 'yes', stricter: 'more' },
  /** Whether women who share a ride share it with women only. */
  women_share_with_women: { unit: 'yes', stricter: 'more' },
  rider_insurance: { unit: 'paise', stricter: 'more' },
  driver_health_insurance: { unit: 'paise', stricter: 'more' },
  driver_life_insurance: { unit: 'paise', stricter: 'more' },
  /** The training of a driver before the first ride. */
  induction: { unit: 'hours', stricter: 'more' },
  /** How long ago a vehicle was first registered, at most. */
  vehicle_age: { unit: 'years', stricter: 'less' },
  /** How long a driver may be online on a day, and the rest that follows. */
  duty: { unit: 'hours', stricter: 'less' },
  rest: { unit: 'hours', stricter: 'more' },
  /** Whether a driver sees the drop-off only after accepting. */
  dropoff_after_accepting: { unit: 'yes', stricter: 'more' },
  languages: { unit: 'languages', stricter: 'more' },
  /** The fee for the welfare of drivers, a share of what the driver gets of a ride, up to an amount by the number of wheels. */
  welfare_fee: { unit: 'percent', stricter: 'more' },
  welfare_fee_most_two_wheels: { unit: 'paise', stricter: 'more' },
  welfare_fee_most_three_wheels: { unit: 'paise', stricter: 'more' },
  welfare_fee_most_four_wheels: { unit: 'paise', stricter: 'more' },
  /** Whether motorcycles may carry passengers, and whether only electric ones. Where no rule set says so, they may not. */
  motorcycles: { unit: 'permission', stricter: 'less' },
  motorcycles_electric_only: { unit: 'yes', stricter: 'more' },
} as const satisfies Record<string, FigureKind>;

export type FigureName = keyof typeof figureKinds;

/** Whether this release knows a figure of this name. */
export const isFigureName = (name: string): name is FigureName => Object.hasOwn(figureKinds, name);
/** Every figure, in the order in which people read them. */
export const figureNames: readonly FigureName[] = Object.keys(figureKinds).filter(isFigureName);

/** The stricter of two values of a figure. */
export function stricterOf(figure: FigureName, one: number, other: number): number {
  return figureKinds[figure].stricter === 'more' ? Math.max(one, other) : Math.min(one, other);
}

/** Whether a value breaks a limit: it is less strict. */
export const breaks = (figure: FigureName, value: number, limit: number): boolean =>
  stricterOf(figure, value, limit) !== value;
