/** Saves a file as a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser holds the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
