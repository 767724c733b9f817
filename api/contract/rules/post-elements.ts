/**
 * The elements that the content of a post may have, with their attributes. Scripts and styles are
 * not among them. The server stores nothing else, and the editor shows nothing else.
 */
export const postElements = {
  p: [],
  h2: [],
  h3: [],
  h4: [],
  ul: [],
  ol: ['start'],
  li: [],
  strong: [],
  em: [],
  b: [],
  i: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  a: ['href'],
  blockquote: [],
  code: [],
  pre: [],
  hr: [],
  br: [],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tfoot: [],
  tr: [],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  img: ['src', 'alt', 'width', 'height'],
  figure: [],
  figcaption: [],
  iframe: ['src', 'title', 'width', 'height', 'allowfullscreen'],
} as const satisfies Record<string, readonly string[]>

/** Elements that are stored as another one. The title of the page is its only h1. */
export const renamedPostElements = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  del: 's',
  strike: 's',
  ins: 'u',
} as const satisfies Record<string, keyof typeof postElements>
