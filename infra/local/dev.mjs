// npm run dev: like npm start, and a saved change is compiled, bundled, restarted and published.
process.env.RAHI_WATCH = '1';
await import('./start.mjs');
