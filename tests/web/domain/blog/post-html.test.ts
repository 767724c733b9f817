import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openPostPage,
  type PostHtmlWindow,
  type PostPage,
  postSite as site,
} from '../../../support/post-page.ts'

let post: PostPage

/** Returns the sanitized HTML and everything in it that could run code or restyle the page. */
async function sanitize(content: string): Promise<{ html: string; dangers: string[] }> {
  return post.page.evaluate((dirty) => {
    const html = (window as unknown as PostHtmlWindow).postHtml.safePostHtml(dirty)
    const elements = [
      ...new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('*'),
    ]
    const attributes = elements.flatMap((element) =>
      element.getAttributeNames().map((name) => `${name}=${element.getAttribute(name)}`),
    )
    const dangers = [
      ...elements
        .map(({ localName }) => localName)
        .filter((name) =>
          /^(script|style|link|meta|base|svg|math|object|embed|form|input|button|template)$/.test(
            name,
          ),
        ),
      ...attributes.filter((attribute) =>
        /^(on|style=|srcdoc=|(href|src)=\W*(javascript|vbscript|data|file):)/i.test(attribute),
      ),
    ]
    return { html, dangers }
  }, content)
}

beforeAll(async () => {
  post = await openPostPage()
})
afterAll(() => post?.close())

describe('removes from a post', () => {
  test.each([
    ['scripts', '<p>a</p><script>attack()</script><svg><script>attack()</script></svg>'],
    [
      'handlers',
      '<p onclick="attack()">a</p><img src="x" onerror="attack()"><svg onload="attack()"></svg>',
    ],
    [
      'styles',
      '<p style="position:fixed">a</p><style>p{display:none}</style><link rel="stylesheet" href="https://evil.example/a.css">',
    ],
    [
      'script links',
      '<a href="javascript:attack()">a</a><a href=" java\nscript:attack()">b</a><a href="&#106;avascript:attack()">c</a>',
    ],
    [
      'other schemes',
      '<a href="data:text/html,<script>1</script>">a</a><a href="vbscript:x">b</a><a href="file:///etc/passwd">c</a>',
    ],
    [
      'forms and objects',
      '<form action="https://evil.example"><input name="a"><button>b</button></form><object data="a"></object><embed src="a"><base href="https://evil.example">',
    ],
    [
      'payloads hidden by nesting',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=attack()&gt;">',
    ],
    [
      'payloads hidden in comments',
      '<!--><img src=x onerror=attack()>--><noscript><p title="</noscript><img src=x onerror=attack()>">',
    ],
  ])('%s', async (_, content) => {
    expect((await sanitize(content)).dangers).toEqual([])
  })

  test('iframes without an https URL of a video host', async () => {
    const frames = [
      'src="https://evil.example/"',
      'srcdoc="<p>a</p>"',
      'src="http://player.vimeo.com/1"',
      'src="https://player.vimeo.com.evil.example/1"',
      'src="//player.vimeo.com/1"',
      '',
    ]
    expect(
      (
        await sanitize(
          `<p>a</p>${frames.map((attributes) => `<iframe ${attributes}></iframe>`).join('')}`,
        )
      ).html,
    ).toBe('<p>a</p>')
  })

  test('ids, classes and data attributes', async () => {
    expect(
      (await sanitize('<p id="root" class="modal modal-open" data-x="1" aria-hidden="true">a</p>'))
        .html,
    ).toBe('<p>a</p>')
  })
})

describe('a sanitized post', () => {
  test('still has its text, headings, lists and quotations', async () => {
    const content =
      '<h2>Taps</h2><p>A <strong>small</strong> leak &amp; more.</p><ul><li>One</li></ul><blockquote>Two</blockquote>'
    expect((await sanitize(content)).html).toBe(content)
  })

  test('has h2 instead of h1 headings', async () => {
    expect((await sanitize('<h1>Taps <em>now</em></h1>')).html).toBe('<h2>Taps <em>now</em></h2>')
  })

  test('marks only links to other sites with rel="noopener nofollow ugc"', async () => {
    const { html } = await sanitize(
      `<a href="https://other.example/a">o</a><a href="/contact">c</a><a href="${site}/blog/b">b</a><a href="tel:8135550100">t</a>`,
    )
    expect(html.match(/<a [^>]*>/g)).toEqual([
      '<a href="https://other.example/a" rel="noopener nofollow ugc">',
      '<a href="/contact">',
      `<a href="${site}/blog/b">`,
      '<a href="tel:8135550100">',
    ])
  })

  test('loads its pictures lazily and has an alt text for each', async () => {
    const { html } = await sanitize(
      '<img src="/uploads/a.jpg"><img src="/uploads/b.jpg" alt="A tap" width="600" height="400">',
    )
    expect(html.match(/loading="lazy"/g)).toHaveLength(2)
    expect(html).toContain('alt=""')
    expect(html).toContain('alt="A tap" width="600" height="400"')
  })

  test.each(['https://www.youtube-nocookie.com/embed/abc', 'https://player.vimeo.com/video/1'])(
    'keeps a video iframe of %s',
    async (src) => {
      const { html } = await sanitize(
        `<iframe src="${src}" width="1920" allowfullscreen onload="attack()"></iframe>`,
      )
      expect(html).toMatch(/^<iframe [^>]*src="https:[^>]*><\/iframe>$/)
      expect(html).toContain('title="Video"')
      expect(html).not.toMatch(/1920|onload/)
    },
  )

  test('has tables in a scroll container that can be focused by keyboard', async () => {
    expect((await sanitize('<table><tbody><tr><td>1</td></tr></tbody></table>')).html).toMatch(
      /^<div[^>]*overflow-x-auto[^>]*tabindex="0"[^>]*><table>.*<\/table><\/div>$/,
    )
  })
})
