import { promoCodeInput } from '@rahi/contracts/promos';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { ApiError, useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TripPlan } from '../rides/trip-plan.js';
import { fareQuoteQuery, type Quote } from './booking.queries.js';

/** A promo code while a ride is booked. */
export interface Promo {
  /** In the quotes; null without one. */
  code: string | null;
  /** How often the rider has changed the code. After a change, a different fare is expected and is not announced. */
  changes: number;
  /** Asks for a fare with a code, and takes the code if it fits. */
  apply(typed: string): void;
  applying: boolean;
  /** Why the code that was typed last cannot be used. */
  error: Error | null;
  remove(): void;
  /** The server takes it no longer. */
  lose(error: Error): void;
  /** The code that the server took first and then no longer, and why. */
  lost: { code: string; error: Error } | null;
}

/** The server answered without a discount: it has no promo codes, or what the rider typed is not one. */
class NoSuchCode extends Error {}

/** The promo code that the quotes are asked with. `change` is given each new one. */
export function usePromo(
  { plan, type, quote, code }: { plan: TripPlan; type: VehicleType; quote: Quote; code: string | null },
  change: (code: string | null) => void,
): Promo {
  const { api } = useRemote();
  const client = useQueryClient();
  const [changes, setChanges] = useState(0);
  const [lost, setLost] = useState<Promo['lost']>(null);
  const take = (next: string | null) => {
    setLost(null);
    setChanges(changes + 1);
    change(next);
  };
  const check = useMutation({
    mutationFn: async (typed: string) => {
      const parsed = promoCodeInput.safeParse(typed);
      if (!parsed.success) throw new NoSuchCode();
      const { promoCode } = await client.fetchQuery({ ...fareQuoteQuery(api, type, plan, parsed.data), staleTime: 0 });
      if (promoCode !== parsed.data) throw new NoSuchCode();
      return promoCode;
    },
    onSuccess: take,
  });
  const lose = (error: Error) => {
    if (code !== null) setLost({ code, error });
    check.reset();
    change(null);
  };
  // A renewed quote may refuse a code that the first one accepted: then the fare without the code is requested.
  if (code !== null && isPromoRefusal(quote.error)) {
    setLost({ code, error: quote.error });
    change(null);
  }
  return {
    code,
    changes,
    apply: check.mutate,
    applying: check.isPending,
    error: check.error,
    remove: () => {
      check.reset();
      take(null);
    },
    lose,
    lost,
  };
}

export const isPromoRefusal = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'promo_not_valid';
