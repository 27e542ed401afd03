import type { ShapedFont } from './shaped-font.js';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit takes an object that lays text out for a font of fontkit; its types do not say so. */
      registerFont(name: string, font: ShapedFont): this;
    }
  }
}
