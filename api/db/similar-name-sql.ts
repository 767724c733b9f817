/**
 * Returns SQL for the `similarNameKey` of a column. It must be the expression of the index
 * `contractors_similar_name`.
 */
export function similarNameSql(column: string): string {
  return String.raw`btrim(regexp_replace(fold_text(${column}), '[ \t\n\v\f\r\u1680\u2028\u2029\ufeff]+', ' ', 'g'))`
}
