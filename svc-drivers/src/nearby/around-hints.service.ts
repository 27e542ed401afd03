import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { VehicleType } from '@rahi/contracts';
import { Live } from '@rahi/service-kit';

/** Nobody is told sooner than the documented poll would ask (§7), in milliseconds. */
const apartMs = 10_000;
/** Whoever has a live stream asks again within 30 s (R26): who did not has gone, or asked another instance. */
const rememberedMs = 35_000;
const tickMs = 500;
/** Requests wait for the event loop meanwhile: what is left over is looked at with the next tick. */
const mostAtOnce = 250;
/** Who is beyond that hears of changes by the safety net alone. */
const mostRemembered = 20_000;

interface Look {
  readonly userId: string;
  readonly at: number;
  readonly due: number;
  readonly isOld: () => boolean;
}

/**
 * Tells whoever looked around that the drivers there are others now, or elsewhere (R26): once, since who hears it asks
 * again. A browser with a live stream need not ask every ten seconds while nothing changes.
 */
@Injectable()
export class AroundHints implements OnApplicationBootstrap, OnModuleDestroy {
  /** By person and type, in the order in which they are due. */
  readonly #looks = new Map<string, Look>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly live: Live) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => this.look(), tickMs);
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  /** @param isOld is what was told them no longer what they would be told? */
  remember(userId: string, vehicleType: VehicleType | undefined, isOld: () => boolean, at = Date.now()): void {
    const key = `${userId} ${vehicleType}`;
    this.#looks.delete(key);
    if (this.#looks.size < mostRemembered) this.#looks.set(key, { userId, at, due: at + apartMs, isOld });
  }

  /** Looks at whoever is due. */
  look(now = Date.now()): void {
    const told = new Set<string>();
    let left = mostAtOnce;
    for (const [key, look] of this.#looks) {
      if (look.due > now || left === 0) break;
      left -= 1;
      this.#looks.delete(key);
      if (look.isOld()) told.add(look.userId);
      else if (now + apartMs - look.at <= rememberedMs) this.#looks.set(key, { ...look, due: now + apartMs });
    }
    this.live.hintCrowd([...told], { kind: 'nearby' });
  }
}
