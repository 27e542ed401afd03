export default class OneRealmEnvironment {
  constructor(config: { projectConfig: { globals: Record<string, unknown> } });
  teardown(): Promise<void>;
}
