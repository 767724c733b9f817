/** Id of the script element in which the server embeds the query results of the drawn page. */
export const INITIAL_QUERIES_ID = 'initial-queries'

/** The result of a query of the drawn page, as a visitor gets it. */
export interface InitialQuery {
  /** Query key in the browser. */
  key: readonly unknown[]
  data?: unknown
  /** Status of the response when the resource does not exist. */
  failure?: 404 | 410
  /** Whether `data` is only a part. The browser shows it and requests the whole. */
  isPart?: boolean
}
