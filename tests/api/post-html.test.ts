import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sanitizePost } from '../../api/db/sanitize-post.ts'
import { postHtml } from '../../api/features/blog/post-html.ts'
import { openPostPage, type PostHtmlWindow, type PostPage, postSite } from '../support/post-page.ts'
import { fc } from '../support/property.ts'

// The server and the browser sanitize posts with different libraries. The browser keeps what
// the server has drawn, so both must show the same.
let post: PostPage

beforeAll(async () => {
  post = await openPostPage()
})
afterAll(() => post?.close())

/**
 * Parses the server's and the browser's HTML in the browser, and returns both as text with sorted
 * attributes.
 */
function inBothWays(content: string): Promise<{ server: string; browser: string }> {
  return post.page.evaluate(
    ([text, drawn]) => {
      const { safePostHtml } = (window as unknown as PostHtmlWindow).postHtml
      const serialize = (node: Node): string => {
        if (!(node instanceof Element)) return JSON.stringify(node.textContent)
        const attributes = [...node.attributes].map(
          ({ name, value }) => ` ${name}=${JSON.stringify(value)}`,
        )
        const children = [...node.childNodes].map(serialize).join('')
        return `<${node.localName}${attributes.sort().join('')}>${children}</${node.localName}>\n`
      }
      // A detached document loads no pictures or frames.
      const show = (html: string) => {
        const { body } = new DOMParser().parseFromString('<!doctype html><body>', 'text/html')
        body.innerHTML = html
        return [...body.childNodes].map(serialize).join('')
      }
      return { server: show(drawn), browser: show(safePostHtml(text)) }
    },
    [content, postHtml(content, postSite)] as const,
  )
}

const youtube = 'https://www.youtube-nocookie.com/embed/abc?start=1&amp;rel=0'
const vimeo = 'https://player.vimeo.com/video/1'

const corpus: [name: string, content: string][] = [
  ['nothing', ''],
  ['text without elements', ' Close the valve &amp; wait &lt;10 minutes&gt;. \u00a0“Done”\n'],
  [
    'paragraphs and inline elements',
    '<p>A <strong>b <em>c</em></strong> <b>d</b> <i>e</i> <u>f</u> <s>g</s> <code>h</code><br>i</p><hr><p></p>',
  ],
  [
    'headings of all levels',
    '<h1>One</h1><h2>Two <em>em</em></h2><h3>Three</h3><h4>Four</h4><h5>Five</h5>',
  ],
  ['an h1 with a link', '<h1><a href="/blog">Blog</a> of all</h1><h1></h1>'],
  [
    'lists',
    '<ul><li>One<ul><li>Two</li></ul></li><li><p>Three</p></li></ul><ol><li>Four</li></ol>',
  ],
  [
    'quotes and code',
    '<blockquote><p>Said</p></blockquote><pre><code>if (a &lt; b) {\n  c()\n}\n</code></pre>',
  ],
  [
    'links within the site',
    `<p><a href="/contact">a</a><a href="blog">b</a><a href="../x?y=1&amp;z=2#w">c</a><a href="#top">d</a><a href="">e</a><a href="${postSite}/blog/b">f</a><a href="//${new URL(postSite).host}/g">g</a></p>`,
  ],
  [
    'links to other sites',
    '<p><a href="https://other.example/a?b=1&amp;c=2">a</a><a href="HTTP://OTHER.example">b</a><a href="//other.example/c">c</a><a href="http://127.0.0.1/d">d</a><a href="https://127.0.0.1:9/e">e</a><a href="https://other.example/ü?q=ß">f</a></p>',
  ],
  [
    'links that are no pages',
    '<p><a href="tel:+18135550100">a</a><a href="mailto:hello@example.com?subject=x">b</a><a>c</a><a name="d">d</a><a href="https://[">e</a></p>',
  ],
  [
    'links with attributes of their own',
    '<p><a href="https://other.example" target="_blank" rel="follow" class="x" title="y" onclick="attack()">a</a><a href="/b" rel="nofollow">b</a></p>',
  ],
  [
    'links with forbidden schemes',
    '<p><a href="javascript:attack()">a</a><a href=" java\nscript:attack()">b</a><a href="data:text/html,x">c</a><a href="ftp://other.example">d</a></p>',
  ],
  [
    'pictures',
    '<p><img src="/uploads/a.webp"><img src="https://x.example/b.jpg" alt="A tap" width="600" height="400"><img src="//x.example/c.jpg" alt=""></p>',
  ],
  [
    'pictures with attributes of their own',
    '<img src="/uploads/a.webp" alt="&quot;A&quot; &lt;table&gt; &amp; b" loading="eager" decoding="sync" title="t" class="c" style="width:1px" srcset="/b 2x" onerror="attack()">',
  ],
  [
    'pictures without a usable address',
    '<img><img alt="none"><img src=""><img src="data:image/png;base64,AA==" alt="data"><img src="javascript:attack()">',
  ],
  [
    'a figure',
    '<figure><img src="/uploads/a.webp" alt="A tap"><figcaption>A <a href="https://other.example">tap</a></figcaption></figure>',
  ],
  ['a linked picture', '<p><a href="https://other.example"><img src="/uploads/a.webp"></a></p>'],
  [
    'a table',
    '<table><thead><tr><th scope="col">Pipe</th><th>Price</th></tr></thead><tbody><tr><td>Copper</td><td><strong>$4</strong></td></tr></tbody></table>',
  ],
  [
    'a table without a body',
    '<p>Before</p><table><tr><th scope="row">a</th><td><p>b</p><ul><li>c</li></ul></td></tr></table><p>After</p>',
  ],
  [
    'a table with attributes',
    '<table border="1" class="t"><tbody><tr><td colspan="2" style="color:red">a</td></tr></tbody></table>',
  ],
  [
    'two tables',
    '<table><tbody><tr><td>1</td></tr></tbody></table><table><tbody><tr><td>2</td></tr></tbody></table>',
  ],
  [
    'a table in a cell',
    '<table><tbody><tr><td><table><tbody><tr><td>1</td></tr></tbody></table></td></tr></tbody></table>',
  ],
  [
    'a table in a quote and in a list',
    '<blockquote><table><tbody><tr><td>1</td></tr></tbody></table></blockquote><ul><li><table><tbody><tr><td>2</td></tr></tbody></table></li></ul>',
  ],
  ['a table in a paragraph', '<p>a<table><tbody><tr><td>1</td></tr></tbody></table>b</p>'],
  [
    'text about tables',
    '<p>&lt;table&gt; and &lt;/table&gt;</p><pre>&lt;table&gt;\n&lt;/table&gt;</pre>',
  ],
  [
    'videos',
    `<iframe src="${youtube}" width="560" height="315" title="How to close a valve" allowfullscreen></iframe><p><iframe src="${vimeo}"></iframe></p>`,
  ],
  [
    'videos with attributes of their own',
    `<iframe src="${vimeo}" title="" class="x" style="width:9999px" loading="eager" allow="autoplay" frameborder="0" sandbox onload="attack()" allowfullscreen="true"></iframe>`,
  ],
  ['videos with a text for old browsers', `<iframe src="${vimeo}">No frames</iframe><p>a</p>`],
  ['code that begins with a line break', '<pre>\na</pre><pre><code>\n\nb</code></pre>'],
  [
    'values with spaces around them',
    '<p><img src=" /uploads/a.webp " alt=" A tap\n"><a href=" https://other.example ">a</a><img src="/b" alt=" "></p>',
  ],
  [
    'frames of other sites',
    '<p>a</p><iframe src="https://evil.example/"></iframe><iframe srcdoc="<p>x</p>"></iframe><iframe></iframe><iframe src="//player.vimeo.com/1"></iframe><iframe src="http://player.vimeo.com/1"></iframe>',
  ],
  [
    'what no post may have',
    '<p id="root" class="modal" data-x="1" aria-hidden="true">a</p><script>attack()</script><style>p{}</style><form><input name="a"><button>b</button></form><svg><circle r="1"/></svg><div>c</div><span>d</span><!-- e -->',
  ],
  ['elements that are not closed', '<p>a<p>b <strong>c<ul><li>d<li>e</ul><h2>f'],
  [
    'entities and other alphabets',
    "<p>caf&eacute; &copy; &#8217; &#x1F527; 🔧 ü 漢字 &nbsp;&amp;amp; &quot;x&quot; 'y'</p>",
  ],
]

describe('the HTML of a post is the same from the server and from the browser', () => {
  test.each(corpus)('with %s', async (_, content) => {
    const { server, browser } = await inBothWays(sanitizePost(content))
    expect(server).toBe(browser)
  })

  // The browser's sanitizer removes attribute values that look like markup, and it parses invalid
  // tables before they are wrapped.
  test.each([
    [
      'pictures described like markup',
      '<p><img src="/a" alt="a --> b"><img src="/b" alt="[a]>b">c</p>',
    ],
    ['text between the rows of a table', '<table>a<tr><td>b</td></tr>c</table>d'],
    ['code that begins with an empty line', '<pre>\n\na\n  b</pre><p>c</p>'],
  ])('except for the markup, with %s', async (_, content) => {
    const { server, browser } = await inBothWays(sanitizePost(content))
    const shown = (html: string) => ({
      text: html.match(/(?<=>|^|\n)"[^"]*"/g)?.map((text) => text.replace(/^"(\\n)+/, '"')),
      pictures: html.match(/(?<= src=)"[^"]*"/g),
    })
    expect(shown(server).text?.join('')).toMatch(/a|c/)
    expect(shown(server)).toEqual(shown(browser))
  })

  test('of every post of the demo directory', async () => {
    const file = new URL('../../api/db/demo/posts.json', import.meta.url)
    const posts = JSON.parse(await readFile(file, 'utf8')) as { content: string }[]
    expect(posts.length).toBeGreaterThan(5)
    for (const { content } of posts) {
      const { server, browser } = await inBothWays(sanitizePost(content))
      expect(server.length).toBeGreaterThan(1000)
      expect(server).toBe(browser)
    }
  })

  test('of any post that the editor can write', async () => {
    await fc.assert(
      fc.asyncProperty(article, async (content) => {
        const { server, browser } = await inBothWays(sanitizePost(content))
        expect(server).toBe(browser)
      }),
    )
  })
})

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const word = fc
  .string({
    unit: fc.constantFrom('a', 'Z', '9', ' ', '<', '&', '"', "'", 'é', '🔧'),
    maxLength: 12,
  })
  .map(escaped)
const address = fc.constantFrom(
  '/contact',
  '#a',
  'blog/b',
  `${postSite}/x`,
  'https://other.example/?a=1&amp;b=2',
  '//other.example',
  'mailto:a@b.example',
  'tel:1',
  'javascript:attack()',
)
const wrap = (tags: string[], content: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom(...tags), content).map(([tag, inner]) => `<${tag}>${inner}</${tag}>`)

const inline = fc.oneof(
  { weight: 3, arbitrary: word },
  wrap(['strong', 'em', 'u', 's', 'code', 'b', 'i'], word),
  fc.tuple(address, word).map(([href, text]) => `<a href="${href}">${text}</a>`),
  fc.tuple(address, word).map(([src, alt]) => `<img src="${src}" alt="${alt}">`),
  fc.constantFrom('<br>', '<img src="/uploads/a.webp" width="10">'),
)
const line = fc.array(inline, { maxLength: 4 }).map((parts) => parts.join(''))
const cells = (tag: 'td' | 'th') =>
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((list) => `<tr>${list.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`)
const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    wrap(['p', 'h1', 'h2', 'h3', 'h4', 'pre'], line),
    fc.constantFrom('<hr>', `<iframe src="${youtube}" title="A &amp; b"></iframe>`),
    fc
      .tuple(cells('th'), cells('td'))
      .map(([head, body]) => `<table><thead>${head}</thead><tbody>${body}</tbody></table>`),
    wrap(['ul', 'ol'], wrap(['li'], tie('block'))),
    wrap(['blockquote', 'figure'], tie('block')),
    tie('block').map((inner) => `<table><tbody><tr><td>${inner}</td></tr></tbody></table>`),
  ),
}))
const article = fc.array(block, { maxLength: 6 }).map((blocks) => blocks.join('\n'))

describe('the HTML of a post from the server', () => {
  const drawn = (content: string) => postHtml(sanitizePost(content), 'https://lintel.example')

  test('marks only links to other sites with rel="noopener nofollow ugc"', () => {
    expect(
      drawn(
        '<a href="https://other.example/a">o</a><a href="/contact">c</a><a href="https://lintel.example/blog/b">b</a><a href="tel:8135550100">t</a>',
      ).match(/<a [^>]*>/g),
    ).toEqual([
      '<a href="https://other.example/a" rel="noopener nofollow ugc">',
      '<a href="/contact">',
      '<a href="https://lintel.example/blog/b">',
      '<a href="tel:8135550100">',
    ])
  })

  test('has h2 instead of h1 headings, also in content that was stored under older rules', () => {
    expect(postHtml('<h1>Taps <em>now</em></h1>', postSite)).toBe('<h2>Taps <em>now</em></h2>')
  })

  test('loads pictures and videos lazily', () => {
    const html = drawn(`<img src="/uploads/a.webp"><iframe src="${vimeo}"></iframe>`)
    expect(html.match(/loading="lazy"/g)).toHaveLength(2)
    expect(html).toContain('alt=""')
    expect(html).toContain('title="Video"')
  })

  test('has no scripts, handlers and styles, even if the content was not sanitized', () => {
    expect(
      postHtml(
        '<p onclick="attack()" style="position:fixed" class="modal">a</p><script>attack()</script><img src="x" onerror="attack()"><a href="javascript:attack()">b</a><iframe src="https://evil.example/"></iframe><svg onload="attack()"></svg>',
        postSite,
      ),
    ).not.toMatch(/attack|style=|modal|evil|<svg|<script/)
  })
})
