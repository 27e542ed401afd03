import { BreachScreen } from './breach.screen.js';
import { BreachesScreen } from './breaches.screen.js';

/** The list of breaches, or the one in the address. */
export function BreachesScreens({ breachId }: { breachId?: string | undefined }) {
  if (breachId === undefined) return <BreachesScreen />;
  return <BreachScreen key={breachId} breachId={breachId} />;
}
