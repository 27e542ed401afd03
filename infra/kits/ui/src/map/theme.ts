/** The colours of the base map as a canvas understands them, and the font of its names. */
export interface MapPalette {
  land: string;
  water: string;
  park: string;
  road: string;
  edge: string;
  main: string;
  mainEdge: string;
  fast: string;
  fastEdge: string;
  rail: string;
  label: string;
  area: string;
  halo: string;
  station: string;
  stationMark: string;
  font: string;
}

/** Reads the map's tokens as they apply to an element in the document. */
export function readMapPalette(element: Element): MapPalette {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    land: token('--m-land'),
    water: token('--m-water'),
    park: token('--m-park'),
    road: token('--m-road'),
    edge: token('--m-edge'),
    main: token('--m-main'),
    mainEdge: token('--m-main-edge'),
    fast: token('--m-fast'),
    fastEdge: token('--m-fast-edge'),
    rail: token('--m-rail'),
    label: token('--m-label'),
    area: token('--m-area'),
    halo: token('--m-halo'),
    station: token('--info'),
    stationMark: token('--surface'),
    font: style.fontFamily || 'sans-serif',
  };
}

/** Calls back when the theme may have changed: the system's, or the one set on the document. Returns how to stop. */
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
