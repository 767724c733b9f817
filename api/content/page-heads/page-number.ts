/** Returns the title of a list with the page number, from page 2 on. */
export const withPageNumber = (title: string, number: number) =>
  number > 1 ? `${title}, page ${number}` : title

/** Returns the canonical path and query of a page of a list. */
export const pagePath = (path: string, number: number) =>
  number > 1 ? `${path}?page=${number}` : path
