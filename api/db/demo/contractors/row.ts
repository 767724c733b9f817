/** The texts of a CSV row, before quoting. */
export interface Row {
  name: string
  description: string
  categories: string
  address: string
  street: string
  municipality: string
  phone: string
  reviews: string
  rating: string
  latitude: string
  longitude: string
  website: string
  hours: string
}
