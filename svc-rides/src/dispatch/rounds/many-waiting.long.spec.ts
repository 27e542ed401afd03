import { besideACrowd } from '../../testing/beside-a-crowd.js';

besideACrowd(['sedan'], 30);
besideACrowd(['mini', 'sedan'], 30);
