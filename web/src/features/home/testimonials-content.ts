export interface Testimonial {
  quote: string
  name: string
  place: string
  /** Written to show the layout; nobody said it. Such quotes are marked on the page (S27). */
  isSample: boolean
}

/** Replace the samples by real quotes, with their authors' consent, or leave the list empty: the section then goes. */
export const testimonials: readonly Testimonial[] = [
  { quote: 'The water heater let go on a Sunday. I filtered for open plumbers, called the first one, and he was here in an hour.', name: 'Homeowner', place: 'Tampa, FL', isSample: true },
  { quote: 'I look after forty units. Having every electrician in the county on my phone, signal or not, saves me a binder.', name: 'Property manager', place: 'St. Petersburg, FL', isSample: true },
  { quote: 'My listing took ten minutes. People who call have already seen my hours and what I do.', name: 'Painting contractor', place: 'Orlando, FL', isSample: true },
]
