/** Calls back when the person allows the position after denying it: a browser does not restart a denied watch. */
export function onLocationGranted(permissions: Pick<Permissions, 'query'> | undefined, onGranted: () => void): void {
  permissions?.query({ name: 'geolocation' }).then(
    (status) => status.addEventListener('change', () => status.state === 'granted' && onGranted()),
    (error: unknown) => console.warn('The permission for the location cannot be followed.', error),
  );
}
