import { ErrorBoundary } from '@rahi/ui-kit';
import { lazy, Suspense, useDeferredValue, type ReactNode } from 'react';
import styles from './face.module.css';

/** In its own file: the form comes first. */
const CityPicture = lazy(async () => ({ default: (await import('./city-picture.js')).CityPicture }));

/** The page of a person who is not signed in: the map of the city, and the form on top. */
export function Face({ children }: { children: ReactNode }) {
  const formIsShown = useDeferredValue(true, false);
  return (
    <div className={styles.page}>
      <div className={styles.asked}>{children}</div>
      <ErrorBoundary fallback={() => null}>
        <Suspense>{formIsShown && <CityPicture />}</Suspense>
      </ErrorBoundary>
    </div>
  );
}
