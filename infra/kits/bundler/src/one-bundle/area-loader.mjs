// What the bundle without federation has in the place of the shell's remote loader: areas are parts of the same build.
const areas = {
  rider: () => import('area-of-rider'),
  driver: () => import('area-of-driver'),
  admin: () => import('area-of-admin'),
};

export function createRemoteLoader() {
  return { load: async (area) => ({ app: (await areas[area]()).default, version: 'one-bundle', map: {} }) };
}
