// In a development server's remote: React can replace components in place only where the page's React is a development
// build. In the page of a released shell, a change loads the page again.
import { _getMountedRootCount as mountedRoots } from 'react-refresh/runtime';

import.meta.webpackHot?.addStatusHandler((status) => {
  if (status === 'idle' && mountedRoots() === 0) window.location.reload();
});
