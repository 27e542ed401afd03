// Stands in for the shell's remote loader: the areas are parts of the same build.
const areas = {
  rider: () => import('area-of-rider'),
  driver: () => import('area-of-driver'),
  admin: () => import('area-of-admin'),
};

export function createRemoteLoader() {
  return { load: async (area) => ({ app: (await areas[area]()).default, version: 'one-bundle', map: {} }) };
}
// The shell hands these to its remote loader, which is not in this build.
export const registerRemotes = null;
export const loadRemote = null;
