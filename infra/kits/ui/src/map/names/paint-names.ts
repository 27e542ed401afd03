import type { MapPalette } from '../theme.js';
import { NAME_STYLES, type NameLook } from './name-styles.js';
import type { PlacedName } from './place-names.js';

export const fontOf = (look: NameLook, { font }: MapPalette): string => {
  const { size, weight } = NAME_STYLES[look];
  return `${look === 'water' ? 'italic ' : ''}${weight} ${size}px ${font}`;
};

function colourOf(look: NameLook, palette: MapPalette): string {
  switch (look) {
    case 'city':
    case 'town':
    case 'area':
      return palette.area;
    case 'station':
      return palette.station;
    case 'landmark':
    case 'water':
    case 'street':
      return palette.label;
  }
}

/** Draws names with a halo that lifts them off the ground, and the marks of stations and landmarks. */
export function paintNames(ctx: CanvasRenderingContext2D, names: readonly PlacedName[], palette: MapPalette): void {
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  for (const { look, letters, mark } of names) {
    if (mark) paintMark(ctx, look, mark, palette);
    const { halo } = NAME_STYLES[look];
    ctx.font = fontOf(look, palette);
    ctx.fillStyle = colourOf(look, palette);
    ctx.strokeStyle = palette.halo;
    ctx.lineWidth = halo;
    // All halos before all letters: one letter's halo must not cover its neighbour.
    for (const ink of [false, true]) {
      if (!ink && halo === 0) continue;
      for (const { text, x, y, turn } of letters) {
        ctx.save();
        ctx.translate(x, y);
        ctx.rotate(turn);
        if (ink) ctx.fillText(text, 0, 0);
        else ctx.strokeText(text, 0, 0);
        ctx.restore();
      }
    }
  }
}

function paintMark(
  ctx: CanvasRenderingContext2D,
  look: NameLook,
  { x, y }: { x: number; y: number },
  palette: MapPalette,
): void {
  ctx.beginPath();
  if (look === 'station') ctx.roundRect(x - 8, y - 8, 16, 16, 5);
  else ctx.arc(x, y, 2.5, 0, 2 * Math.PI);
  ctx.fillStyle = look === 'station' ? palette.station : palette.label;
  ctx.strokeStyle = palette.halo;
  ctx.lineWidth = 1.5;
  ctx.stroke();
  ctx.fill();
  if (look !== 'station') return;
  // A train from the front, on its rails.
  ctx.beginPath();
  ctx.rect(x - 3.5, y - 4, 7, 6);
  ctx.moveTo(x - 2.5, y + 4.5);
  ctx.lineTo(x - 1, y + 2.5);
  ctx.moveTo(x + 2.5, y + 4.5);
  ctx.lineTo(x + 1, y + 2.5);
  ctx.strokeStyle = palette.stationMark;
  ctx.stroke();
}
