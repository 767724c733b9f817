import { describe, expect, test } from 'vitest'
import { defaultLegalTexts } from '#content/legal/default-texts.ts'
import { reviewMail } from '#content/mails.ts'
import { proofOptions } from '#contract/rules/claims.ts'
import { waitsForAdmin } from '#contract/rules/reviews.ts'

const trusted = { published: 2, recent: 0, isRewritten: false }
const waits = (text: string) => waitsForAdmin({ text, authorName: 'Rosa' }, trusted)

test.each([
  'See https://reviews.example/42',
  'Write to rosa@homes.example',
  'Call 772-555-0144',
  'Call (772) 555 – 0144',
  'Call 772\u2011555\u20110144',
  'Call 555–0144',
  'They live at 1200 Main St in Tampa',
  'They live at 45 N. Martin King Blvd',
  'They live at 7 Palm Street',
])('the review %j waits for an admin', (text) => expect(waits(text)).toBe(true))

test.each([
  'They came on 11/02/2026, took 3 days and asked for $1,250.00.',
  'It took 3 days because the road was closed.',
  'The 2 men drove off at 5 and came back the next day.',
])('the review %j appears at once', (text) => expect(waits(text)).toBe(false))

describe('a website at a shared host', () => {
  test.each(['https://www.gmail.com', 'https://gmail.com.', 'http://www.gmail.com./about'])(
    'proves nothing: %s',
    (website) =>
      expect(
        proofOptions(
          { email: null, website },
          { email: 'rosa@gmail.com', emailConfirmed: true },
          false,
        ),
      ).toEqual({ proofs: ['admin'], maskedEmail: null, domain: null }),
  )
})

test('the mail about a hidden review offers an objection only to who has not objected', () => {
  const hidden = { contractorName: 'Bay Air', reason: 'advert', note: null } as const
  const bodyOf = (canObject: boolean) =>
    reviewMail('hide', { ...hidden, canObject }, 'https://lintel.example').body
  expect(bodyOf(true)).toContain('You can object once:\nhttps://lintel.example/account\n')
  expect(bodyOf(false)).not.toContain('object')
  expect(bodyOf(false)).toContain('/reviews-policy')
})

test('the legal texts say nothing of parts that are switched off', () => {
  const allOff = { quotes: false, claims: false, reviews: false, credentials: false }
  const textsOf = (features: typeof allOff) => ({ state: 'FL', location: 'Tampa, FL', features })
  expect(defaultLegalTexts.terms(textsOf({ ...allOff, credentials: true }))).toContain(
    'the profile says what was checked',
  )
  expect(defaultLegalTexts.terms(textsOf(allOff))).toContain(
    'has marked the entry as checked. It is',
  )
  expect(defaultLegalTexts.privacy(textsOf(allOff))).toContain('Codes sent by email')
  expect(defaultLegalTexts.privacy(textsOf(allOff))).not.toMatch(/claim of a listing|for quotes/i)
})
