import { oneLine } from './one-line.ts'

/** Splits both texts at commas and line breaks and removes duplicates. Services come first. */
export function listServices(amenities: string | null, servicesOffered: string | null): string[] {
  const services = new Map<string, string>()
  for (const entry of `${servicesOffered ?? ''}\n${amenities ?? ''}`.split(/[,\n]/)) {
    const text = oneLine(entry)
    const key = text.toLowerCase()
    if (text && !services.has(key)) services.set(key, text)
  }
  return [...services.values()]
}
