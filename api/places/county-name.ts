/**
 * Returns the name of a county with its type, which the data lacks for most of them: "Hillsborough
 * County", "Orleans Parish", "City of Richmond". Those of Alaska stay as they are.
 */
export function countyName(name: string, state: string): string {
  const independentCity = /^City of (.+)$|^(.+) \(city\)?$/.exec(name)
  if (independentCity) return `City of ${independentCity[1] ?? independentCity[2]}`
  const base = name
    .replace(/^City and (?:County|Borough) of /, '')
    .replace(/ City and Borough$/, '')
    .replace(/ \(CA\)$/, ' Census Area')
    .replace(/ (?:County|Parish)$/, '')
  if (['AK', 'DC', 'MH'].includes(state)) return base
  return `${base} ${state === 'LA' ? 'Parish' : 'County'}`
}
