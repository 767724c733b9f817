/** Last sentences that fit every trade. */
export const closersForAll: readonly string[] = [
  'Serving {city}, {a} and the rest of {county} County.',
  'Locally owned.',
  'Call or text for an estimate.',
  'Cards, checks and cash accepted.',
  'Most new customers are sent by old ones.',
  'Ask your neighbors in {a} about us.',
  'We answer our own phone.',
  'Free estimates in {county} County.',
  'Serving {a}, {b} and points between.',
  'Our shop is in {city}; come by for a coffee.',
  'Proud to work where we live.',
  'In business since {year}.',
]

/** For places where many businesses speak Spanish. */
export const spanishClosers: readonly string[] = [
  'Hablamos español.',
  'Se habla español.',
  'English and Spanish spoken.',
  'Presupuestos gratis en español o en inglés.',
]

/** For businesses that are open 24 hours. */
export const alwaysOpenClosers: readonly string[] = [
  'A person answers day and night.',
  'Open around the clock, holidays included.',
  'Nights and weekends cost the same as Tuesday morning.',
  'On call 24 hours in {city} and {a}.',
]
