import { MapCredit, StillMap, useHeaderHeight, usePhone } from '@rahi/ui-kit';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { readSettings } from '../remotes/area-override.js';
import styles from './face.module.css';

/** A city's middle with the names of its parts; on the small part of a phone that the form leaves, more of the city. */
const [wideZoom, phoneZoom] = [13, 12];

/** On a phone the credit is below the header. */
const creditPx = 28;

const settingsSchema = z.object({
  map: z.object({
    url: z.string(),
    maxZoom: z.number(),
    attribution: z.string(),
    start: z.object({ lat: z.number(), lng: z.number() }),
  }),
});
type CityMap = z.output<typeof settingsSchema>['map'];

/**
 * The product's own map of the city that it serves, the largest of several. No position is asked. Nothing where the product has
 * no map of a city, or its server does not answer.
 */
export function CityPicture() {
  const [map, setMap] = useState<CityMap | null>(null);
  const phone = usePhone();
  const header = useHeaderHeight();
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    let left = false;
    void readSettings().then((settings) => {
      const { data } = settingsSchema.safeParse(settings);
      if (data && !left) setMap(data.map);
    });
    return () => {
      left = true;
    };
  }, []);
  if (!map) return null;
  return (
    <>
      <StillMap
        className={styles.city}
        center={map.start}
        zoom={phone ? phoneZoom : wideZoom}
        tiles={map}
        covered={header + (phone ? creditPx : 0)}
        onDrawn={() => setDrawn(true)}
      />
      {drawn && <MapCredit className={styles.credit} attribution={map.attribution} />}
    </>
  );
}
