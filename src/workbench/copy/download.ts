/** Gives the browser a text to save as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  // The browser has the text when this task is over.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
