/** Makes the function that says whether a text stands anywhere in a record: in its names, its values or its content. */
export function hasText(search: string): (record: object) => boolean {
  const part = search.toLowerCase();
  return (record) => part === '' || JSON.stringify(record).toLowerCase().includes(part);
}
