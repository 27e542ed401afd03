import type { VehicleType } from '@rahi/contracts/vehicles';

/** A vehicle from above, nose up, in a 24 × 36 box around its middle. */
interface Shape {
  body: string;
  glass: string;
  trim?: string;
}

const shapes: Readonly<Record<VehicleType, Shape>> = {
  mini: {
    body: 'M12 6c4.6 0 6.6 1.7 7 5.6l.6 7.4c.2 3.4.1 6.5-.5 8.7-.5 1.9-2.6 2.8-7.1 2.8s-6.6-.9-7.1-2.8c-.6-2.2-.7-5.3-.5-8.7l.6-7.4C5.4 7.7 7.4 6 12 6z',
    glass: 'M7.3 14.5c3-1.3 6.4-1.3 9.4 0l-.8 3.2H8.1z M8.3 25h7.4l.6 2.3c-2.6.8-6 .8-8.6 0z',
  },
  sedan: {
    body: 'M12 4c4.5 0 6.8 1.8 7.2 5.7l.6 7.8c.2 4 .1 8.4-.4 11.4-.4 2.3-2.8 3.3-7.4 3.3s-7-1-7.4-3.3c-.5-3-.6-7.4-.4-11.4l.6-7.8C5.2 5.8 7.5 4 12 4z',
    glass: 'M7.1 13c3.1-1.3 6.7-1.3 9.8 0l-.9 3.6H8z M8 24.8h8l.8 2.6c-2.9.9-6.7.9-9.6 0z',
  },
  suv: {
    body: 'M12 3.5c5.3 0 7.7 1.6 8.1 5.4l.5 8c.2 4.3.1 8.9-.4 12-.4 2.5-3 3.6-8.2 3.6s-7.8-1.1-8.2-3.6c-.5-3.1-.6-7.7-.4-12l.5-8c.4-3.8 2.8-5.4 8.1-5.4z',
    glass: 'M6.5 11.6c3.4-1.3 7.6-1.3 11 0l-.9 3.4H7.4z M7 28h10l.6 1.7c-3.2.8-8 .8-11.2 0z',
    trim: 'M6.6 17v9 M17.4 17v9',
  },
  auto: {
    body: 'M12 7.5c2.6 0 3.9 1.2 4.4 3.6l.5 2.6c1.4.5 2.1 1.5 2.2 3l.4 7.3c.2 3.7-1.9 5.5-7.5 5.5s-7.7-1.8-7.5-5.5l.4-7.3c.1-1.5.8-2.5 2.2-3l.5-2.6c.5-2.4 1.8-3.6 4.4-3.6z',
    glass: 'M8.6 11.6c2.1-.8 4.7-.8 6.8 0l.4 2.3c-2.4-.7-5.2-.7-7.6 0z',
    trim: 'M7.3 17.5c3-.8 6.4-.8 9.4 0l.3 8.3c-3.2.9-6.8.9-10 0z',
  },
};

interface ShapeClasses {
  art: string | undefined;
  body: string | undefined;
  glass: string | undefined;
  trim: string | undefined;
}

/** The vehicle as markup for a marker, with classes instead of colours. */
export function vehicleMarkup(type: VehicleType, classes: ShapeClasses): string {
  const { body, glass, trim } = shapes[type];
  return (
    `<svg class="${classes.art}" viewBox="0 0 24 36" data-vehicle="${type}"><path class="${classes.body}" d="${body}"/>` +
    `<path class="${classes.glass}" d="${glass}"/>${trim ? `<path class="${classes.trim}" d="${trim}"/>` : ''}</svg>`
  );
}
