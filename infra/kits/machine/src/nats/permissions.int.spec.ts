import { permissions } from './permissions.cases.js';

permissions(async () => undefined);
