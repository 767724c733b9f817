import { cleanHtml } from './html.ts'
import { toPostDocument } from './post-document.ts'

/** Returns the HTML with only what a post can have, laid out as the editor writes it. */
export const convertHtml = (html: string): string => cleanHtml(toPostDocument(html).html)
