// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { truncateAtWord } from '#contract/pages.ts'
import { toExcerpt, plainText } from '../../web/src/features/blog/excerpt.ts'
import { fc } from '../support/property.ts'

const long =
  'A leaking tap wastes more than four thousand gallons a year, and most of them need nothing but a new washer, a wrench and half an hour of your time.'

describe('the excerpt of a post', () => {
  test('is the excerpt field if it is not empty', () => {
    expect(toExcerpt({ excerpt: ' Short and sweet. ', content: '<p>Long</p>' })).toBe(
      'Short and sweet.',
    )
  })

  test.each([null, '', '  '])(
    'is the beginning of the text, cut at a word to at most 120 characters, if the field is %j',
    (excerpt) => {
      const result = toExcerpt({ excerpt, content: `<h2>Taps</h2><p>${long}</p>` })
      expect(result.length).toBeLessThanOrEqual(120)
      expect(result).toMatch(/^Taps A leaking tap wastes .*\w…$/)
      expect(`Taps ${long}`.split(' ')).toContain(result.slice(0, -1).split(' ').at(-1))
    },
  )

  test('is the whole text if the text is short', () => {
    expect(toExcerpt({ excerpt: null, content: '<p>Close the <b>valve</b>.</p>' })).toBe(
      'Close the valve.',
    )
    expect(toExcerpt({ excerpt: null, content: '' })).toBe('')
  })
})

describe('plain text of HTML', () => {
  test.each([
    ['<p>Fish &amp; chips</p><p>caf&eacute;&nbsp;&#8217;s</p>', 'Fish & chips café ’s'],
    ['One<br>two<ul><li>three</li><li>four</li></ul>', 'One two three four'],
    ['<li>Tools<ul><li>Wrench</li></ul></li>', 'Tools Wrench'],
    ['a<script>alert(1)</script><style>p{color:red}</style>b', 'ab'],
    ['&lt;b&gt; stays as it is written', '<b> stays as it is written'],
    ['  much \n\t space  ', 'much space'],
  ])('converts %j to %j', (html, text) => {
    expect(plainText(html)).toBe(text)
  })
})

describe('truncateAtWord', () => {
  const words = fc
    .array(fc.string({ unit: fc.constantFrom('a', 'b', ',', '.'), minLength: 1, maxLength: 12 }), {
      maxLength: 40,
    })
    .map((list) => list.join(' '))

  test('returns a prefix of the text that is not longer than the limit', () => {
    fc.assert(
      fc.property(words, fc.constantFrom(40, 120, 160), (text, max) => {
        const cut = truncateAtWord(text, max)
        expect(cut.length).toBeLessThanOrEqual(max)
        expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true)
        expect(cut.endsWith('…')).toBe(text.length > max)
      }),
    )
  })

  test('never splits a character, even without spaces', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '🔧', 'é'), minLength: 30, maxLength: 60 }),
        (text) => {
          expect(truncateAtWord(text, 40)).not.toMatch(/\p{Cs}/u)
        },
      ),
    )
  })
})
