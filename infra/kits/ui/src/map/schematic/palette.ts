/** What the base map is painted with, as colours a canvas understands, and the font of its labels. */
export interface MapPalette {
  land: string;
  block: string;
  road: string;
  roadEdge: string;
  water: string;
  park: string;
  label: string;
  font: string;
}

const TOKENS = {
  land: '--map-land',
  block: '--map-block',
  road: '--map-road',
  roadEdge: '--map-road-edge',
  water: '--map-water',
  park: '--map-park',
  label: '--map-label',
} as const;

/** Reads the map's tokens as they apply to an element in the document. */
export function readPalette(element: Element): MapPalette {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    land: token(TOKENS.land),
    block: token(TOKENS.block),
    road: token(TOKENS.road),
    roadEdge: token(TOKENS.roadEdge),
    water: token(TOKENS.water),
    park: token(TOKENS.park),
    label: token(TOKENS.label),
    font: style.fontFamily || 'sans-serif',
  };
}

/** Calls back whenever the theme may have changed: the system's, or the one set on the document. Returns how to stop. */
export function watchTheme(onChange: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  system.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', onChange);
  };
}
