import { readFileSync } from 'node:fs'
import { marked } from 'marked'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sanitizePost } from '../../../api/db/sanitize-post.ts'
import { isMarkdown, markdownToHtml } from '../../../web/src/admin/blog/editor/markdown.ts'
import { quickOrFull } from '../../support/full-run.ts'
import { openPostPage, type PostPage } from '../../support/post-page.ts'
import { fc } from '../../support/property.ts'

type ConverterWindow = Window & {
  converter: { convertHtml: (html: string) => string }
}

let post: PostPage
beforeAll(async () => {
  post = await openPostPage('web/src/admin/blog/editor/convert-html.ts', 'converter')
})
afterAll(() => post?.close())

const convert = (html: string): Promise<string> =>
  post.page.evaluate(
    (text) => (window as unknown as ConverterWindow).converter.convertHtml(text),
    html,
  )

/** The server adds `rel` to links. */
const stored = (html: string) =>
  sanitizePost(html).replaceAll(' rel="nofollow noopener"', '').replaceAll(' />', '>')

const corpus = (name: string) => readFileSync(`tests/corpus/posts/${name}`, 'utf8')

describe('a post pasted from', () => {
  test('an editor on the web keeps headings, lists with their first number, tables with merged cells', async () => {
    expect(await convert(corpus('web-editor.html'))).toBe(
      [
        '<h2>How we price a roof</h2>',
        '<p>The slope counts <strong>most</strong>, then the <em>access</em>.</p>',
        '<h4>Fine print</h4>',
        '<ol start="3"><li>Third</li>\n<li>Fourth</li></ol>',
        '<ul><li>Plain</li>\n<li><strong>Bold</strong></li></ul>',
        '<p>About 40 m<sup>2</sup>, <s>ten</s> eleven squares.</p>',
        '<table><tbody><tr><th colspan="2" scope="col">Season</th></tr><tr><td rowspan="2">Fall</td><td>$1</td></tr><tr><td>$2</td></tr></tbody></table>',
      ].join('\n'),
    )
  })

  test('a word processor has real lists, with their levels and first number', async () => {
    expect(await convert(corpus('word-processor.html'))).toBe(
      [
        '<h2>Before winter</h2>',
        '<p>Drain the hoses first.</p>',
        '<ul><li>Ladder</li>\n<li>Hose<ul><li>Short</li>\n<li>Long</li></ul></li>\n<li>Gloves</li></ul>',
        '<ol start="4"><li>Fourth step</li>\n<li>Fifth step</li></ol>',
        '<table><tbody><tr><td rowspan="2">North</td><td>May</td></tr><tr><td>June</td></tr></tbody></table>',
      ].join('\n'),
    )
  })
})

test.each([
  ['<div>One</div><div>Two <b>three</b></div>', '<p>One</p>\n<p>Two <b>three</b></p>'],
  ['<div>One<p>Two</p>three</div>', '<p>One</p>\n<p>Two</p>\n<p>three</p>'],
  ['<section><div><h1>Title</h1></div></section>', '<h2>Title</h2>'],
  ['<h5>Five</h5><h6>Six</h6>', '<h4>Five</h4>\n<h4>Six</h4>'],
  ['loose <em>text</em>', '<p>loose <em>text</em></p>'],
  ['<p>a<img>b<img src="">c</p>', '<p>abc</p>'],
  ['<p>a<img src="data:image/png;base64,AAAA">b<img src="file:///C:/x.png"></p>', '<p>ab</p>'],
  [
    '<p><img src="/uploads/a.webp" alt="A" onerror="alert(1)" style="x"></p>',
    '<p><img src="/uploads/a.webp" alt="A"></p>',
  ],
  [
    '<p><a href="javascript:alert(1)">x</a> <a href="/contact" class="y">z</a></p>',
    '<p>x <a href="/contact">z</a></p>',
  ],
  ['<script>alert(1)</script><style>p{}</style><p onclick="x()">a</p>', '<p>a</p>'],
  ['<iframe src="https://evil.example/"></iframe><p>a</p>', '<p>a</p>'],
  ['<ul><li><div>One</div></li></ul>', '<ul><li>One</li></ul>'],
])('%s is shown and stored as %s', async (html, expected) => {
  const shown = await convert(html)
  expect(shown).toBe(expected)
  expect(stored(shown)).toBe(expected)
})

test('what the editor shows of any HTML is stored unchanged, and converted again it stays as it is', async () => {
  const text = fc.constantFrom('a', 'b c', ' ', '', '&amp;', 'x &lt; y', '“q”')
  const tag = fc.constantFrom(
    ...'p div h1 h3 h5 ul ol li span b em del sup table tr td blockquote section code pre'.split(
      ' ',
    ),
    ...'article font center'.split(' '),
  )
  const attributes = fc.constantFrom(
    '',
    ' style="font-weight:700"',
    ' style="mso-list:l0 level2 lfo1"',
    ' colspan="2"',
    ' class="x" onclick="y()"',
    ' start="4"',
  )
  const { html } = fc.letrec<{ html: string; element: string }>((tie) => ({
    html: fc
      .array(fc.oneof({ depthSize: 'small' }, text, tie('element')), { maxLength: 4 })
      .map((parts) => parts.join('')),
    element: fc
      .tuple(tag, attributes, tie('html'))
      .map(([name, more, content]) => `<${name}${more}>${content}</${name}>`),
  }))
  await fc.assert(
    fc.asyncProperty(fc.array(html, { minLength: 20, maxLength: 20 }), async (sources) => {
      for (const source of sources) {
        const shown = await convert(source)
        expect(await convert(shown)).toBe(shown)
        expect(await post.page.evaluate(normalized, stored(shown))).toBe(
          await post.page.evaluate(normalized, shown),
        )
      }
    }),
    { numRuns: quickOrFull(4, 100) },
  )
})

/** Runs in the page. Texts such as `&quot;` and `"` are equal after parsing. */
function normalized(html: string): string {
  return new DOMParser().parseFromString(`<!doctype html>${html}`, 'text/html').body.innerHTML
}

test.each([
  ['# Title\n\nText', true],
  ['## Signs\n\n- one\n- two', true],
  ['- one\n- two\n- three', true],
  ['1. Turn it off\n2. Close the valve', true],
  ['| a | b |\n|---|---|\n| 1 | 2 |', true],
  ['```\ncode\n```', true],
  ['Read **this** first.\nSee [our page](/contact).', true],
  ['> Quoted\n\n**bold**', true],
  ['A price of 5 * 4 * 3 dollars', false],
  ['- a single dash, as in a dialogue', false],
  ['Call (813) 555-0142 or write.', false],
  ['#1 plumber in town', false],
  ['We are open 9-5.\nMon - Fri', false],
  ['Just **one** emphasis', false],
  ['', false],
])('%j is Markdown: %s', (text, expected) => {
  expect(isMarkdown(text)).toBe(expected)
})

test('Markdown becomes headings, lists, a table, a quote and links', async () => {
  const text = corpus('chat-answer.md')
  expect(isMarkdown(text)).toBe(true)
  expect((await convert(markdownToHtml(text))).replaceAll('\n', '')).toBe(
    [
      '<h2>When a breaker trips</h2>',
      '<p>It trips for <strong>three reasons</strong>. Look for:</p>',
      '<ul><li>A hot plug</li><li>A wet outlet</li></ul>',
      '<ol><li>Unplug everything.</li><li>Reset it once.</li></ol>',
      '<table><thead><tr><th>Sign</th><th>Call?</th></tr></thead><tbody><tr><td>Smell</td><td>Now</td></tr></tbody></table>',
      '<blockquote><p>Never hold a breaker closed.</p></blockquote>',
      '<p>See <a href="/contact">our contact page</a>.</p>',
    ].join(''),
  )
  expect(marked.parse('', { async: false })).toBe('')
})
