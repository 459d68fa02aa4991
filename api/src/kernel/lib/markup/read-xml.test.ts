import { MESSAGES } from '@pengawas/shared/messages'
import { describe, expect, it } from 'vitest'
import { parseHtml } from './read-html.ts'
import { parseXml } from './read-xml.ts'
import { textOf, toHtml, toXml } from './tree.ts'

const BILLION = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><l>&b;</l>`

describe('parseXml', () => {
  it('reads a document whose prefixes nobody declared', () => {
    expect(parseXml(Buffer.from('<x:a y:b="1"/>'))).toMatchObject({ tag: 'a', attributes: { b: '1' } })
  })

  it('names elements and attributes without their prefixes, and keeps namespaces', () => {
    expect(
      parseXml(
        Buffer.from('<?xml version="1.0"?><q:a xmlns:q="urn:q" xml:lang="id">x &amp; <![CDATA[<y>]]><!-- z --></q:a>'),
      ),
    ).toEqual({
      tag: 'a',
      namespace: 'urn:q',
      attributes: { q: 'urn:q', lang: 'id' },
      children: ['x & ', '<y>'],
    })
  })

  it.each(['utf16le', 'latin1'] as const)('reads %s', (encoding) => {
    const declared = encoding === 'latin1' ? 'iso-8859-1' : 'utf-16'
    const mark = encoding === 'utf16le' ? '\uFEFF' : ''
    const root = parseXml(Buffer.from(`${mark}<?xml version="1.0" encoding="${declared}"?><a>é</a>`, encoding))
    expect(textOf([root])).toBe('é')
  })

  it.each<[string, string, string]>([
    ['entities of its own', BILLION, MESSAGES.xmlDocumentType],
    [
      'an entity from elsewhere',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      MESSAGES.xmlDocumentType,
    ],
    ['a document type elsewhere', '<!DOCTYPE a PUBLIC "-//X" "https://x.invalid/x.dtd"><a/>', MESSAGES.xmlDocumentType],
    ['depth', '<a>'.repeat(200) + '</a>'.repeat(200), MESSAGES.markupTooDeep],
    ['elements without end', `<a>${'<b/>'.repeat(500_001)}</a>`, MESSAGES.xmlTooManyParts],
    [
      'attributes without end',
      `<a>${Array.from({ length: 60_000 }, () => '<b c="" d="" e="" f="" g="" h="" i="" j=""/>').join('')}</a>`,
      MESSAGES.xmlTooManyParts,
    ],
    ['pieces of text without end', `<a>${'<![CDATA[]]>'.repeat(500_001)}</a>`, MESSAGES.xmlTooManyParts],
    ['an open element', '<a><b></a>', MESSAGES.xmlUnreadable],
    ['an unknown entity', '<a>&nbsp;</a>', MESSAGES.xmlUnreadable],
    ['nothing', '', MESSAGES.xmlUnreadable],
    ['bytes that are no text', '\u0000\u0001', MESSAGES.xmlUnreadable],
  ])('refuses %s', (_name, xml, message) => {
    expect(() => parseXml(Buffer.from(xml))).toThrow(message)
  })
})

describe('writing', () => {
  it.each(['<p>a &lt; b &amp; c<br>d</p>', '<img src="x" alt="&quot;a&quot;">', '<pre> a\n b</pre>'])(
    'HTML %s comes back',
    (html) => {
      expect(toHtml(parseHtml(html))).toBe(html)
    },
  )

  it('leaves out what XML may not hold, and closes what is empty', () => {
    expect(toXml(parseHtml('<p>a\u0001b<br></p>'))).toBe('<p>ab<br/></p>')
  })

  it('refuses HTML of elements without end', () => {
    expect(() => parseHtml('<br>'.repeat(50_001))).toThrow(MESSAGES.htmlTooManyElements)
    expect(parseHtml('<br>'.repeat(50_000))).toHaveLength(50_000)
  })

  it('refuses HTML that is nested to exhaust the stack', () => {
    expect(() => parseHtml('<em>'.repeat(50_000))).toThrow('too deep')
  })
})
