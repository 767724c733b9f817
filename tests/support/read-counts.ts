/** Returns the number of public reads of each database server, from `/metrics`. */
export async function readReadCounts(serverUrl: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${serverUrl}/metrics`)).text()
  const lines = text.matchAll(/^lintel_public_reads_total\{server="([^"]+)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, server, count]) => [server, Number(count)]))
}
