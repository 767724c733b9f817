/** Splits both texts at commas and line breaks and returns each entry once. */
export function listServices(amenities: string | null, servicesOffered: string | null): string[] {
  const seen = new Map<string, string>()
  for (const entry of `${servicesOffered ?? ''}\n${amenities ?? ''}`.split(/[,\n]/)) {
    const text = entry.trim().replace(/\s+/g, ' ')
    const key = text.toLowerCase()
    if (text && !seen.has(key)) seen.set(key, text)
  }
  return [...seen.values()]
}
