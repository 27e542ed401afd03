import { mostDocumentBytes } from '@rahi/contracts/documents';

/** Pixels of the longer side: the smallest print of a paper can be read, and a slow network carries it. */
const longestSide = 2000;
const qualities = [0.85, 0.7, 0.5];

/** The chosen file cannot be uploaded, and why. */
export class UnfitFile extends Error {
  override readonly name = 'UnfitFile';
  constructor(
    readonly why: 'large' | 'unknown',
    options?: ErrorOptions,
  ) {
    super(why, options);
  }
}

/**
 * A chosen file as base64: a PDF unchanged, a picture redrawn as a JPEG that is small enough. The server checks the
 * bytes itself.
 * @throws UnfitFile
 */
export async function paperFile(file: File): Promise<string> {
  if (file.type === 'application/pdf') {
    if (file.size > mostDocumentBytes) throw new UnfitFile('large');
    return base64Of(file);
  }
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new UnfitFile('unknown', { cause });
  });
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new UnfitFile('unknown');
  // Transparent parts would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const longest = (mostDocumentBytes / 3) * 4;
  for (const quality of qualities) {
    const image = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '';
    if (image.length > 0 && image.length <= longest) return image;
  }
  throw new UnfitFile('large');
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''));
    reader.addEventListener('error', () => reject(new UnfitFile('unknown', { cause: reader.error })));
    reader.readAsDataURL(file);
  });
}
