import { describe, expect, it } from 'vitest'
import { plainText } from '#contract/rules/plain-text.ts'

describe('plain text', () => {
  it('contains no tags, even if they were disguised', () => {
    const payloads = [
      '<script>alert(1)</script>',
      '<<b>script>alert(1)</script>',
      '&lt;img src=x onerror=alert(1)&gt;',
      '<img src=x onerror=alert(1) //',
      '&#60;svg onload=x&#x3e;',
      '<!-- x --><a href="javascript:x">y</a>',
      '<scr<script></script>ipt>alert(1)',
    ]
    for (const payload of payloads) expect(plainText(payload)).not.toMatch(/<[a-z/!?]/i)
  })

  it('preserves line breaks, characters of other scripts and text that only looks like a tag', () => {
    expect(plainText('5 < 6 & 7 > 3, I <3 you')).toBe('5 < 6 & 7 > 3, I <3 you')
    expect(plainText('One<br>two</p>three&nbsp;&eacute; &unknown;')).toBe(
      'One\ntwo\nthree &eacute; &unknown;',
    )
    expect(plainText('\u202aPe\u00f1a\u202c \u6771\u4eac')).toBe('Peña 東京')
  })

  // A quadratic algorithm would exceed the time limit of the test.
  it.each(['<a', '<script>', '<!--', '&lt;', '</script', '<<b>', '<script '])(
    'is computed fast for a long text that repeats %j',
    (part) => {
      expect(plainText(part.repeat(640_000 / part.length))).not.toMatch(/<[a-z/!?]/i)
    },
  )
})
