/** Services & Amenities: both texts split at commas and lines, each entry once (F7). */
export function listServices(amenities: string | null, servicesOffered: string | null): string[] {
  const seen = new Map<string, string>()
  for (const entry of `${servicesOffered ?? ''}\n${amenities ?? ''}`.split(/[,\n]/)) {
    const text = entry.trim().replace(/\s+/g, ' ')
    const key = text.toLowerCase()
    if (text && !seen.has(key)) seen.set(key, text)
  }
  return [...seen.values()]
}
