/** The part of the `zipcodes` package the demo generator uses; the package carries no types. */
declare module 'zipcodes' {
  export interface ZipCode {
    zip: string
    city: string
    state: string
    latitude: number
    longitude: number
  }
  export function lookup(zip: string): ZipCode | undefined
}
