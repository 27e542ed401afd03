import type { VehicleArtName } from '@rahi/contracts/vehicles';

/** One vehicle in side view, nose to the right, in a 96 × 44 box; the axles are on y = 34. */
export interface SideView {
  body: string;
  /** The yellow hood of an auto-rickshaw. */
  hood?: string;
  glass: string;
  /** Lamps, door gaps and handles. */
  lines: string;
  wheels: readonly { x: number; r: number }[];
  /** Its shadow on the ground. */
  shade: { x: number; width: number };
}

/** A vehicle from above, nose up, in a 24 × 36 box around its middle. */
export interface TopView {
  body: string;
  glass: string;
  trim?: string;
  /** The colour of its body on the map: that of cars, unless it is the yellow of an auto-rickshaw. */
  paint?: 'yellow';
}

interface VehicleDrawings {
  /** The colour of its body in side view. */
  tone: 'white' | 'teal' | 'slate' | 'black';
  side: SideView;
  top: TopView;
}

const car = { x: 48, width: 42 };

/** All drawings of vehicles, by the name that the registry of vehicle types gives them. */
export const vehicleDrawings: Readonly<Record<VehicleArtName, VehicleDrawings>> = {
  mini: {
    tone: 'teal',
    side: {
      body: 'M11 33c-1.500-1-2-3-2-6 0-4 1.500-7 5-8.500L23 16l8-7.500C33.500 6.500 36 6 40 6h17c5 0 7.500 1 10 3.500L76 18l6 2.500c3.500 1.500 5 4 5 7.500 0 3-.5 4.500-2 5z',
      glass:
        'M28.500 16.500 34 11c1.500-1.400 3-2 5.500-2H47v8.500H29.500c-1.200 0-1.600-.4-1-1zM50 9h7c3.600 0 5.400.7 7.200 2.400l5.300 5.100c.7.7.3 1-.8 1H50z',
      lines: 'M10 24h5M82 25h4.500M48.500 9v23M52 21.500h4',
      wheels: [
        { x: 25, r: 7 },
        { x: 72, r: 7 },
      ],
      shade: car,
    },
    top: {
      body: 'M12 6c4.6 0 6.6 1.7 7 5.6l.6 7.4c.2 3.4.1 6.5-.5 8.7-.5 1.9-2.6 2.8-7.1 2.8s-6.6-.9-7.1-2.8c-.6-2.2-.7-5.3-.5-8.7l.6-7.4C5.4 7.7 7.4 6 12 6z',
      glass: 'M7.3 14.5c3-1.3 6.4-1.3 9.4 0l-.8 3.2H8.1z M8.3 25h7.4l.6 2.3c-2.6.8-6 .8-8.6 0z',
    },
  },
  sedan: {
    tone: 'white',
    side: {
      body: 'M6 33c-1.500-1-2-2.500-2-5.500 0-4 2-6 6-7l12-2.500 10-7.500C35 8.500 38 7.500 42 7.500h13c4.500 0 7 .8 10 3l8.500 6.500 11.500 2c5 1 7 3.500 7 8 0 3-.5 5-2 6z',
      glass:
        'M29 17.500l7-5.400c1.800-1.200 3.600-1.700 6-1.700h5v8H30c-1.600 0-1.900-.2-1-.9zM50 10.400h5c3.600 0 5.600.6 7.800 2.200l5.700 4.600c.8.7.6 1.200-.6 1.200H50z',
      lines: 'M5 24.500h6M86 25h5M48.500 10.500V32M52 22h4M73 18v2',
      wheels: [
        { x: 22, r: 7 },
        { x: 74, r: 7 },
      ],
      shade: car,
    },
    top: {
      body: 'M12 4c4.5 0 6.8 1.8 7.2 5.7l.6 7.8c.2 4 .1 8.4-.4 11.4-.4 2.3-2.8 3.3-7.4 3.3s-7-1-7.4-3.3c-.5-3-.6-7.4-.4-11.4l.6-7.8C5.2 5.8 7.5 4 12 4z',
      glass: 'M7.1 13c3.1-1.3 6.7-1.3 9.8 0l-.9 3.6H8z M8 24.8h8l.8 2.6c-2.9.9-6.7.9-9.6 0z',
    },
  },
  suv: {
    tone: 'slate',
    side: {
      body: 'M7 33.500c-1.500-1-2-2-2-5.500V22c0-3 1.500-4.500 4.500-5.200L20 15l9-8.500C31 4.600 33 4 36.500 4H74c4 0 6 1 7.500 4l4 8c2.500 1 4 3 4 6v7c0 2.500-.5 3.500-2 4.500z',
      glass:
        'M26 15l6.500-6.200C34 7.500 35.500 7 38 7h8v8.800H26.800c-1 0-1.300-.3-.8-.8zM49 7h13v8.800H49zM65 7h8c2.600 0 3.900.6 5 2.800l2.600 5c.3.6 0 1-.7 1H65z',
      lines: 'M5.500 22h6M84 23h5M47.500 7v25M63.500 7v25M51 20h4M34 2.800h40',
      wheels: [
        { x: 22, r: 7.6 },
        { x: 73, r: 7.6 },
      ],
      shade: car,
    },
    top: {
      body: 'M12 3.5c5.3 0 7.7 1.6 8.1 5.4l.5 8c.2 4.3.1 8.9-.4 12-.4 2.5-3 3.6-8.2 3.6s-7.8-1.1-8.2-3.6c-.5-3.1-.6-7.7-.4-12l.5-8c.4-3.8 2.8-5.4 8.1-5.4z',
      glass: 'M6.5 11.6c3.4-1.3 7.6-1.3 11 0l-.9 3.4H7.4z M7 28h10l.6 1.7c-3.2.8-8 .8-11.2 0z',
      trim: 'M6.6 17v9 M17.4 17v9',
    },
  },
  auto: {
    tone: 'black',
    side: {
      body: 'M15 32c-1-5 0-9 3-12l6-10.500C26 6 28.500 5 32 5h37c6 0 9 3 10 9l3 18c.2 1-.3 1.500-1.500 1.500H17c-1.300 0-1.800-.5-2-1.500z',
      hood: 'M21 15 24 9.500C26 6 28.500 5 32 5h37c6 0 9 3 10 9l.2 1z',
      glass:
        'M22.500 18.500h13V32h-7c0-5-3-8-8.500-8.500zM40 18.500h20V24c-6 .5-8 3-8.500 8H40zM64 18.500h10.500L76 24H64z',
      lines: 'M17 22h4M80 26h3',
      wheels: [
        { x: 25, r: 6 },
        { x: 67, r: 6.5 },
      ],
      shade: { x: 47, width: 34 },
    },
    top: {
      body: 'M12 7.5c2.6 0 3.9 1.2 4.4 3.6l.5 2.6c1.4.5 2.1 1.5 2.2 3l.4 7.3c.2 3.7-1.9 5.5-7.5 5.5s-7.7-1.8-7.5-5.5l.4-7.3c.1-1.5.8-2.5 2.2-3l.5-2.6c.5-2.4 1.8-3.6 4.4-3.6z',
      glass: 'M8.6 11.6c2.1-.8 4.7-.8 6.8 0l.4 2.3c-2.4-.7-5.2-.7-7.6 0z',
      trim: 'M7.3 17.5c3-.8 6.4-.8 9.4 0l.3 8.3c-3.2.9-6.8.9-10 0z',
      paint: 'yellow',
    },
  },
  bike: {
    tone: 'slate',
    side: {
      body: 'M13 20.500c-.8-1.700 0-3 2-3h14c5 0 8 1 10.500 2.500 3-4.500 7.500-6.500 13-6.500 4.500 0 8 1.500 10 4.500l2.500 4c.6 1-.2 2-1.500 2.500l-6 2.500-4 5.500c-.7 1-1.600 1.500-3 1.500H40c-1.500 0-2.500-.7-3-2l-2-5.500c-.6-1.500-2-2.500-4-3l-12-1.500c-3-.3-5-1-6-1.500z',
      glass: 'M65 12.500l6.500 3.500c1.200.7 1 2.200-.4 2.600l-4.600 1.400z',
      lines: 'M66 13 72 34M59 8.500h6l1.500 4.500M37 30 25 34M16 20.300h13M41 34.500H30',
      wheels: [
        { x: 25, r: 8 },
        { x: 72, r: 8 },
      ],
      shade: { x: 48, width: 32 },
    },
    top: {
      body: 'M12 5c1.400 0 2.200 1 2.400 3l.4 4.500c1 .6 1.500 2 1.500 4l-.5 8.500c-.3 4-1.200 6-3.800 6s-3.500-2-3.800-6l-.5-8.500c0-2 .5-3.400 1.500-4L9.600 8c.2-2 1-3 2.400-3z',
      glass: 'M9.900 17a2.100 2.600 0 1 1 4.200 0 2.100 2.600 0 1 1-4.200 0z',
      trim: 'M6 12.500c3.500-1.600 8.500-1.600 12 0',
    },
  },
};
