import { describe, expect, test } from 'vitest'
import { titleOnlyPage } from '#content/page-meta.ts'
import { landingIntro } from '#contract/rules/landing-page.ts'
import {
  endSentence,
  fullStopAfter,
  withEllipsis,
  truncateAtWord,
} from '#contract/rules/sentence.ts'
import { fc } from '../support/property.ts'

describe('a sentence', () => {
  test.each([
    ['Harbor Pros', 'Harbor Pros.'],
    ['Harbor Pros Co.', 'Harbor Pros Co.'],
    ['Who you gonna call?', 'Who you gonna call?'],
    ['The “Best Co.”', 'The “Best Co.”'],
    ['Pipes (and Drains Inc.)', 'Pipes (and Drains Inc.)'],
    ['Yahoo! Plumbing', 'Yahoo! Plumbing.'],
    ['', ''],
  ])('that is %j ends as %j', (text, expected) => {
    expect(endSentence(text)).toBe(expected)
  })

  test('has one full stop at its end, however often it is ended', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const ended = endSentence(text)
        expect(endSentence(ended)).toBe(ended)
        expect(endSentence(`${text}Co.`)).toMatch(/[^.]\.$/)
        expect(text.trimEnd() + fullStopAfter(text)).toBe(ended)
      }),
    )
  })

  test('with the names of businesses has no doubled full stop', () => {
    const listing = { city: 'Tampa', rating: 50, reviewCount: 1, isVerified: false }
    const listings = ['A Co.', 'B Inc.', 'C Co.'].map((name) => ({ ...listing, name }))
    expect(landingIntro('Plumbers', 'Tampa, FL', listings)).toMatch(/Best rated: .*; C Co\.$/)
    expect(titleOnlyPage('Harbor Pros Co.').description).toBe('Harbor Pros Co.')
  })
})

test('a cut text has the ellipsis after a letter or digit, never after a full stop', () => {
  expect(withEllipsis('We paint. ')).toBe('We paint…')
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('Co.', 'word', '...', 'a,'), { minLength: 9 }),
      (words) => {
        const text = words.join(' ')
        const cut = truncateAtWord(text, 20)
        if (cut !== text) expect(cut).not.toMatch(/[ .,;:]…$/)
      },
    ),
  )
})
