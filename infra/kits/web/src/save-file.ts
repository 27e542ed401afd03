/** Hands a file to the person, as a download of the browser's. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of it by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
