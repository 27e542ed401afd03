import './theme/fonts/anek.css';
import './theme/tokens.css';
import './theme/reset.css';
import { start } from './start.js';

start();
