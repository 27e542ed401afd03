import { remoteConfig } from '@rahi/bundler-kit';

export default remoteConfig(import.meta.dirname, { devPort: 4103 });
