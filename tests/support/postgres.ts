/** Returns the URL of another database on the same server. */
export function databaseUrlFor(url: string, name: string): string {
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${name}`
  return databaseUrl.href
}
