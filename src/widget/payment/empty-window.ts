/** Returns the name of the window in which a form shows the provider's page. @param id of the form */
export const windowName = (id: string): string => `${id}_window`;

/**
 * Opens the empty window of a form, or finds the one that the form has open. Call it in the task of the shopper's press,
 * because browsers open windows only there. Null when the browser has blocked the window.
 */
export function openEmptyWindow(id: string, title: string): Window | null {
  const opened = window.open('', windowName(id), 'popup,width=480,height=720');
  if (opened) opened.document.title = title;
  return opened;
}
