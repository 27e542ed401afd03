/** Tells when the person allows what was denied: a browser gives a denied watch up, and does not take it up again by itself. */
export function onLocationGranted(permissions: Pick<Permissions, 'query'> | undefined, onGranted: () => void): void {
  permissions?.query({ name: 'geolocation' }).then(
    (status) => status.addEventListener('change', () => status.state === 'granted' && onGranted()),
    (error: unknown) => console.warn('The permission for the location cannot be followed.', error),
  );
}
