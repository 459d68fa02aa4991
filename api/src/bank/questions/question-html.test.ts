import { describe, expect, it } from 'vitest'
import { picturesOf, plainText, sanitizeQuestionHtml } from './question-html.ts'

const ID = '0b9f5c0e-3f55-4c2a-9b57-0d8f7e3a1c22'
const PICTURE = `<img src="/api/question-pictures/${ID}" alt="Denah" />`
const FORMULA = '<span data-type="inline-math" data-latex="\\frac{a}{b} &lt; 1"></span>'

describe('sanitizeQuestionHtml keeps', () => {
  it.each([
    [
      'paragraphs and emphasis',
      '<p>Satu <strong>dua</strong> <em>tiga</em> <u>empat</u> <s>lima</s> H<sub>2</sub>O x<sup>2</sup></p>',
    ],
    ['lists', '<ul><li><p>a</p></li></ul><ol start="3"><li>b</li></ol>'],
    [
      'tables',
      '<table><tbody><tr><th colspan="2">A</th></tr><tr><td rowspan="2">b</td><td>c</td></tr></tbody></table>',
    ],
    ['pictures of the bank', `<p>${PICTURE}</p>`],
    ['sizes of pictures', `<img src="/api/question-pictures/${ID}" width="640" height="480" alt="" />`],
    ['formulas', `<p>${FORMULA}</p><div data-type="block-math" data-latex="x^2"></div>`],
    ['directions and languages', '<p dir="rtl" lang="ar">ما هو النزاهة؟</p>'],
    ['code and quotations', '<blockquote><p>a</p></blockquote><pre><code>if (a &lt; b)</code></pre>'],
    ['other scripts', '<p>什么是诚信？ 誠実さとは？ 🙂</p>'],
  ])('%s', (_name, html) => {
    expect(sanitizeQuestionHtml(html)).toBe(html)
  })
})

describe('sanitizeQuestionHtml makes', () => {
  it.each([
    ['one spelling of emphasis', '<b>a</b><i>b</i><strike>c</strike>', '<strong>a</strong><em>b</em><s>c</s>'],
    ['headings small', '<h1>a</h1><h6>b</h6>', '<h3>a</h3><h4>b</h4>'],
    ['plain text HTML', 'Jika a < b & c > d', 'Jika a &lt; b &amp; c &gt; d'],
    ['plain text with a letter behind the sign HTML', 'x<y', 'x&lt;y'],
    ['words behind a sign that looks like a tag', 'jika a <b dan c> d maka', 'jika a &lt;b dan c&gt; d maka'],
    ['such words among marks', '<p>jika a <b dan c> d</p>', '<p>jika a &lt;b dan c&gt; d</p>'],
    ['words up to the next tag', '<p>jika x <y maka z</p>', '<p>jika x &lt;y maka z</p>'],
    ['such words beside an entity', 'a <b &amp; c', 'a &lt;b &amp; c'],
    ['equations behind a sign', 'jika x <a dan y=b maka z>c', 'jika x &lt;a dan y=b maka z&gt;c'],
    ['a name between angles', '<p>ketik <nama> lalu <b></p>', '<p>ketik &lt;nama&gt; lalu &lt;b&gt;</p>'],
    ['a comment without an end', '<p>a <!-- b</p>', '<p>a &lt;!-- b</p>'],
    ['lines paragraphs', 'Satu\n\n Dua \r\nTiga', '<p>Satu</p><p>Dua</p><p>Tiga</p>'],
    ['a company name an ampersand', 'AT&T', 'AT&amp;T'],
    ['nothing of blanks', '  \n ', ''],
    ['a span its text', '<span style="color:red">a</span>', 'a'],
    ['a link its text', '<p><a href="https://example.com">a</a></p>', '<p>a</p>'],
    ['open elements closed', '<p>a<strong>b', '<p>a<strong>b</strong></p>'],
    ['composed letters', '<p>e\u0301</p>', '<p>é</p>'],
  ])('%s', (_name, html, expected) => {
    expect(sanitizeQuestionHtml(html)).toBe(expected)
  })
})

describe('sanitizeQuestionHtml takes away', () => {
  const HOSTILE: readonly (readonly [string, string, string])[] = [
    ['scripts', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['scripts in capitals', '<ScRiPt src=//evil.example></sCrIpT>b', 'b'],
    ['handlers', '<p onclick="alert(1)" onmouseover=alert(1)>a</p>', '<p>a</p>'],
    ['handlers of pictures', '<img src=x onerror=alert(1)>a', 'a'],
    ['pictures from elsewhere', '<img src="https://evil.example/x.png" alt="x">a', 'a'],
    ['pictures by protocol-relative address', '<img src="//evil.example/api/question-pictures/x">a', 'a'],
    ['pictures that hold data', '<img src="data:image/svg+xml;base64,PHN2Zz4=">a', 'a'],
    ['pictures outside the folder', `<img src="/api/question-pictures/../users">a`, 'a'],
    ['pictures with a query', `<img src="/api/question-pictures/${ID}?x=1">a`, 'a'],
    [
      'sets of pictures',
      `<img srcset="https://evil.example 1x" src="/api/question-pictures/${ID}">`,
      `<img src="/api/question-pictures/${ID}" alt="" />`,
    ],
    ['addresses of scripts', '<a href="javascript:alert(1)">a</a>', 'a'],
    ['frames', '<iframe src="https://evil.example">x</iframe>a', 'a'],
    ['vector pictures', '<svg><script>alert(1)</script><circle onload=alert(1) /></svg>a', 'a'],
    [
      'MathML with hidden HTML',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
      '',
    ],
    ['styles', '<style>*{display:none}</style><p style="position:fixed;inset:0">a</p>', '<p>a</p>'],
    ['classes and ids', '<p class="x" id="root">a</p>', '<p>a</p>'],
    ['forms', '<form action="https://evil.example"><input name=q><button>a</button></form>', 'a'],
    ['comments', 'a<!-- <p>b</p> -->&amp;', 'a&amp;'],
    ['conditional comments', '<!--[if IE]><script>alert(1)</script><![endif]--><p>a</p>', '<p>a</p>'],
    ['documents in documents', '<object data="x"></object><embed src="x"><p>a</p>', '<p>a</p>'],
    [
      'bases and redirections',
      '<base href="https://evil.example"><meta http-equiv=refresh content="0"><p>a</p>',
      '<p>a</p>',
    ],
    ['templates', '<template><img src=x onerror=alert(1)></template><p>a</p>', '<p>a</p>'],
    ['formulas that are none', '<span data-type="alert" data-latex="x">a</span>', 'a'],
    [
      'attributes of formulas',
      '<span data-type="inline-math" data-latex="x" onclick="y" style="z"></span>',
      '<span data-type="inline-math" data-latex="x"></span>',
    ],
    [
      'spans of a thousand columns',
      '<table><tr><td colspan="1000">a</td></tr></table>',
      '<table><tr><td>a</td></tr></table>',
    ],
  ]
  it.each(HOSTILE)('%s', (_name, html, expected) => {
    expect(sanitizeQuestionHtml(html)).toBe(expected)
  })

  it.each(HOSTILE)('%s once and for all', (_name, html) => {
    const once = sanitizeQuestionHtml(html)
    expect(sanitizeQuestionHtml(once)).toBe(once)
  })

  it('depth without end, in little time', () => {
    const startedAt = performance.now()
    const text = sanitizeQuestionHtml(`${'<div>'.repeat(20_000)}a`)
    expect(text.length).toBeLessThan(1_000)
    sanitizeQuestionHtml('<'.repeat(100_000))
    sanitizeQuestionHtml('<p '.repeat(30_000))
    sanitizeQuestionHtml(`<p>${'&'.repeat(99_000)}`)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})

describe('plainText', () => {
  it.each([
    ['<p>Satu</p><p>Dua <strong>tiga</strong></p>', 'Satu\nDua tiga'],
    ['<ul><li><p>a</p></li><li>b</li></ul>', 'a\nb'],
    ['<table><tr><th>A</th><td>b</td></tr></table>', 'A b'],
    [`<p>Lihat ${PICTURE}</p>`, 'Lihat Denah'],
    [`<p>Jika ${FORMULA} maka</p>`, 'Jika \\frac{a}{b} < 1 maka'],
    ['<span data-type="inline-math" data-latex="x">ignored <em>too</em></span> b', 'x b'],
    ['5 &lt; 6 &amp; 7', '5 < 6 & 7'],
    ['a<br />b&nbsp;&nbsp;c', 'a\nb c'],
    ['', ''],
  ])('of %s', (html, expected) => {
    expect(plainText(html)).toBe(expected)
  })
})

it('finds the pictures of a text', () => {
  expect(picturesOf(`<p>${PICTURE}</p><p>a</p>${PICTURE}`)).toEqual([ID, ID])
})
