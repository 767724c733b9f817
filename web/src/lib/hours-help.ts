import { hoursText, readOpeningHours } from '#contract/rules/opening-hours.ts'

/** Returns the help below a text field for opening hours, which depends on what is written. */
export function hoursHelp(text: string): string {
  if (readOpeningHours(text.trim()))
    return 'For example "Monday: [8 AM-5 PM], Saturday: [9 AM-12 PM], Sunday: [Closed]".'
  const isShown = hoursText(text) !== null
  return `${isShown ? 'Shown as it stands here.' : 'Not shown, because it cannot be read.'} Written like "Monday: [8 AM-5 PM], Sunday: [Closed]", it can also say whether the business is open right now.`
}
