import { besideACrowd } from '../../testing/beside-a-crowd.js';

besideACrowd(['mini', 'sedan'], 10);
