// The shell hands these to its remote loader, which is not in this build.
export const registerRemotes = null;
export const loadRemote = null;
