export { Product } from './product/product.js';
export type { Rewire } from './product/children.js';
