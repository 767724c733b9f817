import { citySlug, placeWords } from '../rules/place.ts'

const countyTypes = / (?:county|parish|borough|census area|municipality)$/

/** Returns the text by which cities of a state are compared: "O'Fallon" and "O Fallon" are one. */
export function cityKey(city: string): string {
  return citySlug(city).replace(/-/g, '')
}

/** Returns the text by which counties of a state are compared. "Hillsborough" is enough. */
export function countyKey(county: string): string {
  return placeWords(county).replace(countyTypes, '').replace(/ /g, '')
}

/** Returns whether the text says that it is a county: "Hillsborough County", "Orleans Parish". */
export function isNamedCounty(text: string): boolean {
  return countyTypes.test(placeWords(text))
}

/** ZIP codes of the armed forces (AA, AE, AP), whose addresses can be anywhere in the world. */
export function isMilitaryZip(zip: string): boolean {
  return /^(?:09[0-8]|340|96[2-6])\d\d$/.test(zip)
}
