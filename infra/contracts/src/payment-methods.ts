import * as z from 'zod/mini';

/** Who can say that the money of a ride came, and so settles it (R40). `wallet`: the server takes it from the rider's credit. */
type Settler = 'driver' | 'bank' | 'provider' | 'wallet';

interface PaymentKind {
  /** Where the rider's money goes: into the driver's hand, to a UPI address of the driver or the platform, out of the wallet. */
  readonly paidTo: 'hand' | 'address' | 'wallet';
  /** Whether the rider can say that it is paid, with the payment's reference number: a claim, which settles nothing (R40). */
  readonly claimable: boolean;
  readonly settledBy: readonly [Settler, ...Settler[]];
  /** Whether a fare that is paid this way is rounded to a whole rupee, where the tariff rounds cash. */
  readonly wholeRupees: boolean;
  /** Its icon in the ui kit. */
  readonly icon: string;
  /** Whether only operators have it who name it in `PAYMENT_METHODS`: programs of the release before do not know it. */
  readonly needsOperator: boolean;
}

/** How a rider can pay, in the order in which people choose. What svc-rides does with a method is in `money/payments/methods` there. */
const registry = {
  cash: {
    paidTo: 'hand',
    claimable: false,
    settledBy: ['driver'],
    wholeRupees: true,
    icon: 'wallet',
    needsOperator: false,
  },
  // To the driver's or the operator's UPI address, or through the payment provider where there is one.
  upi: {
    paidTo: 'address',
    claimable: true,
    settledBy: ['driver', 'bank', 'provider'],
    wholeRupees: false,
    icon: 'wallet',
    needsOperator: false,
  },
  wallet: {
    paidTo: 'wallet',
    claimable: false,
    settledBy: ['wallet'],
    wholeRupees: false,
    icon: 'wallet',
    needsOperator: false,
  },
} as const satisfies Readonly<Record<string, PaymentKind>>;

type Registry = typeof registry;
export type PaymentMethod = keyof Registry;

type Having<Fact extends keyof PaymentKind, Value> = {
  [Method in PaymentMethod]: Registry[Method][Fact] extends Value ? Method : never;
}[PaymentMethod];
type SettledBy<Who extends Settler> = {
  [Method in PaymentMethod]: Who extends Registry[Method]['settledBy'][number] ? Method : never;
}[PaymentMethod];

/** Money that the driver takes in hand. */
export type HandedMethod = Having<'paidTo', 'hand'>;
/** What a rider claims with a reference number. */
export type ClaimableMethod = Having<'claimable', true>;
/** What the ride's driver may confirm. */
export type DriverMethod = SettledBy<'driver'>;
/** The names of the icons, which the ui kit must have. */
export type PaymentIcon = Registry[PaymentMethod]['icon'];

const isPaymentMethod = (name: string): name is PaymentMethod => name in registry;

export const paymentMethods: readonly PaymentMethod[] = Object.keys(registry).filter(isPaymentMethod);
export const paymentMethodSchema = z.enum(paymentMethods);

/** What the registry says of each method. */
export const paymentFacts: Readonly<Record<PaymentMethod, PaymentKind & { readonly icon: PaymentIcon }>> = registry;

/** What the rider gives the driver, in hand or by an address. */
export type DirectMethod = Having<'paidTo', 'hand' | 'address'>;

/** How money is taken that the rider owes on their account. */
export const accountMethod: Having<'paidTo', 'wallet'> = 'wallet';

/** The methods that operators have who name none. */
export const usualPaymentMethods: readonly PaymentMethod[] = paymentMethods.filter(
  (method) => !paymentFacts[method].needsOperator,
);

/** The methods that only operators have who name them. */
export const furtherPaymentMethods: readonly PaymentMethod[] = paymentMethods.filter(
  (method) => paymentFacts[method].needsOperator,
);

/** How a ride is paid when its rider has chosen nothing, and everywhere if nothing else is offered. */
export const usualPaymentMethod: HandedMethod = 'cash';

export function isHanded(method: PaymentMethod): method is HandedMethod {
  return paymentFacts[method].paidTo === 'hand';
}

/** The methods by which a rider pays the driver. */
export const directMethods: readonly DirectMethod[] = paymentMethods.filter(isDirect);

function isDirect(method: PaymentMethod): method is DirectMethod {
  return !isFromWallet(method);
}

export function isClaimable(method: PaymentMethod): method is ClaimableMethod {
  return paymentFacts[method].claimable;
}

export function isFromWallet(method: PaymentMethod): boolean {
  return paymentFacts[method].paidTo === 'wallet';
}

export function isConfirmedByDriver(method: PaymentMethod): method is DriverMethod {
  return isSettledBy('driver', method);
}

export function isSettledBy(who: Settler, method: PaymentMethod): boolean {
  return paymentFacts[method].settledBy.includes(who);
}

/** The methods that the ride's driver may confirm, in the order of the registry. */
export const driverMethods: readonly DriverMethod[] = paymentMethods.filter(isConfirmedByDriver);

/** What somebody says of a ride that has ended: its driver that they have the money, or its rider that they have sent it. */
export const reportedMethods: readonly (ClaimableMethod | DriverMethod)[] = paymentMethods.filter(isReported);

function isReported(method: PaymentMethod): method is ClaimableMethod | DriverMethod {
  return isClaimable(method) || isConfirmedByDriver(method);
}

/**
 * The method by which money came that the bank or the provider has: the one that the ride has, where they settle it, else the first
 * that they settle.
 */
export function methodSettledBy(who: 'bank' | 'provider', ofRide: PaymentMethod): PaymentMethod {
  return [ofRide, ...paymentMethods].find((method) => isSettledBy(who, method)) ?? ofRide;
}

/** The method of money that the driver is to take in hand: the one that the ride has, where it is such a one, else the usual one. */
export function methodInHand(ofRide: PaymentMethod): HandedMethod {
  return isHanded(ofRide) ? ofRide : usualPaymentMethod;
}

/** The method of a claim of a ride: the one that the ride has, where riders claim it, else the first that they claim. */
export function methodClaimed(ofRide: PaymentMethod): ClaimableMethod | null {
  return [ofRide, ...paymentMethods].find(isClaimable) ?? null;
}

/** The method of money at the driver's own address: the one that the ride has, where it goes there, else the first that does. */
export function methodToDriver(ofRide: PaymentMethod): DriverMethod | null {
  return [ofRide, ...paymentMethods].filter(isConfirmedByDriver).find((method) => !isHanded(method)) ?? null;
}
