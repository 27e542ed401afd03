import { vehicleFacts, type VehicleType } from '@rahi/contracts/vehicles';
import { vehicleDrawings } from '../../vehicle-drawings.js';

interface ShapeClasses {
  art: string | undefined;
  body: string | undefined;
  glass: string | undefined;
  trim: string | undefined;
}

/** The vehicle as markup for a marker, with classes instead of colours. */
export function vehicleMarkup(type: VehicleType, classes: ShapeClasses): string {
  const { body, glass, trim, paint } = vehicleDrawings[vehicleFacts[type].art].top;
  return (
    `<svg class="${classes.art}" viewBox="0 0 24 36" data-vehicle="${type}" data-paint="${paint ?? 'car'}"><path class="${classes.body}" d="${body}"/>` +
    `<path class="${classes.glass}" d="${glass}"/>${trim ? `<path class="${classes.trim}" d="${trim}"/>` : ''}</svg>`
  );
}
