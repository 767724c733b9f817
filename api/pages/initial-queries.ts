import { INITIAL_QUERIES_ID, type InitialQuery } from '#contract/initial-queries.ts'
import { Html } from './html.ts'

/**
 * Renders the results of the page's queries as JSON in a script element, from which the browser
 * continues the drawn page. The JSON is not executed, so the content security policy allows it. "<"
 * is escaped, so that no text can end the element.
 */
export function initialQueriesElement(queries: readonly InitialQuery[]): Html {
  const json = JSON.stringify(queries).replaceAll('<', '\\u003c')
  return new Html(`<script type="application/json" id="${INITIAL_QUERIES_ID}">${json}</script>\n  `)
}
