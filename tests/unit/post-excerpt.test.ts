import { describe, expect, test } from 'vitest'
import { EXCERPT_LENGTH, postExcerpt } from '#contract/rules/post-excerpt.ts'
import { truncateAtWord } from '#contract/rules/sentence.ts'
import { sanitizePost } from '../../api/db/sanitize-post.ts'
import { fc } from '../support/property.ts'

const long =
  'A leaking tap wastes more than four thousand gallons a year, and most of them need nothing but a new washer, a wrench and half an hour of your time.'

describe('the excerpt of a post', () => {
  test('is the excerpt field if it is not empty', () => {
    expect(postExcerpt({ excerpt: ' Short and sweet. ', content: '<p>Long</p>' })).toBe(
      'Short and sweet.',
    )
  })

  test.each([null, '', '  '])(
    'is the beginning of the text, cut at a word to at most 120 characters, if the field is %j',
    (excerpt) => {
      const result = postExcerpt({ excerpt, content: `<h2>Taps</h2><p>${long}</p>` })
      expect(result.length).toBeLessThanOrEqual(EXCERPT_LENGTH)
      expect(result).toMatch(/^Taps A leaking tap wastes .*\w…$/)
      expect(`Taps ${long}`.split(' ')).toContain(result.slice(0, -1).split(' ').at(-1))
    },
  )

  test('is the whole text if the text is short', () => {
    expect(postExcerpt({ excerpt: null, content: '<p>Close the <b>valve</b>.</p>' })).toBe(
      'Close the valve.',
    )
    expect(postExcerpt({ excerpt: null, content: '' })).toBe('')
  })
})

describe('the excerpt of a post without an excerpt field', () => {
  const excerptOf = (content: string) =>
    postExcerpt({ excerpt: null, content: sanitizePost(content) })

  test.each([
    ['<p>Fish &amp; chips</p><p>caf&eacute;&nbsp;&#8217;s</p>', 'Fish & chips café ’s'],
    ['One<br>two<ul><li>three</li><li>four</li></ul>', 'One two three four'],
    ['<li>Tools<ul><li>Wrench</li></ul></li>', 'Tools Wrench'],
    [
      '<h2>Taps</h2><blockquote>One</blockquote>two<p>three</p><hr><pre>four</pre><p>five</p>',
      'Taps One two three four five',
    ],
    [
      '<table><tr><th>Pipe</th><th>Price</th></tr><tr><td>Copper</td><td>$4</td></tr></table>',
      'Pipe Price Copper $4',
    ],
    [
      '<figure><img src="/a.webp" alt="A tap"><figcaption>A tap</figcaption></figure>Text',
      'A tap Text',
    ],
    ['a<strong>b</strong><a href="/c">c</a>', 'abc'],
    ['a<script>alert(1)</script><style>p{color:red}</style>b', 'ab'],
    ['a<iframe src="https://player.vimeo.com/video/1"></iframe><!-- c -->b', 'ab'],
    ['Wait &lt;10 minutes &amp;amp; &quot;rest&quot;', 'Wait <10 minutes &amp; "rest"'],
    ['&lt;b&gt;Bold&lt;/b&gt; move', 'Bold move'],
    ['&lt;&lt;b', 'b'],
    ['  much \n\t space  ', 'much space'],
  ])('converts %j to %j', (html, text) => {
    expect(excerptOf(html)).toBe(text)
  })

  test('has no tags, whatever the content is', () => {
    const parts = fc.constantFrom(
      '<p>',
      '</p>',
      '<',
      '>',
      '&lt;',
      '&gt;',
      '&amp;',
      'a',
      ' ',
      '<!--',
      '-->',
      '<script>',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (content) => {
        const text = postExcerpt({ excerpt: '', content: content.join('') })
        expect(text).not.toMatch(/<[a-z/!]/i)
        expect(text.length).toBeLessThanOrEqual(EXCERPT_LENGTH)
      }),
    )
  })
})

describe('truncateAtWord', () => {
  const words = fc
    .array(fc.string({ unit: fc.constantFrom('a', 'b', ',', '.'), minLength: 1, maxLength: 12 }), {
      maxLength: 40,
    })
    .map((list) => list.join(' '))

  test('returns at most the limit: the whole text, or a prefix of it and "…"', () => {
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
