/** Returns the URL of another database on the same server. */
export function databaseNamed(url: string, name: string): string {
  const named = new URL(url)
  named.pathname = `/${name}`
  return named.href
}
