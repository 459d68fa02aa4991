import { MESSAGES } from '@pengawas/shared/messages'
import type { MultipleScoring } from '@pengawas/shared/questions'
import { describe, expect, it } from 'vitest'
import { type ArchiveLimits, openArchive } from '../../../../kernel/lib/archives/read-archive.ts'
import { packArchive } from '../../../../kernel/lib/archives/write-archive.ts'
import type { ExchangeFile } from '../../exchange-question.rules.ts'
import { findManifest, readQtiItem, readQtiPackage } from './read-qti.ts'

const LIMITS: ArchiveLimits = {
  maxEntries: 100,
  maxTotalBytes: 10_000_000,
  maxEntryBytes: 10_000_000,
  tooManyEntries: 'archiveTooManyFiles',
  tooLarge: 'archiveTooLarge',
}

async function read(files: Record<string, string>): Promise<ExchangeFile> {
  const bytes = await packArchive(
    Object.entries(files).map(([name, content]) => ({ name, content })),
    new Date('2026-11-21T00:00:00Z'),
  )
  const archive = await openArchive(bytes, LIMITS)
  return readQtiPackage(archive, findManifest(archive.names) ?? '')
}

const manifest21 = (resources: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM" identifier="MANIFEST-1">
  <metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>
  <organizations/>
  <resources>${resources}</resources>
</manifest>`

/** As TAO lays items out: a grid of boxes around the interaction, styles, feedback, and rules instead of a template. */
const TAO_ITEM = `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" xmlns:m="http://www.w3.org/1998/Math/MathML" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="i1" title="Ibu kota" adaptive="false" timeDependent="false" toolName="TAO">
  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">
    <correctResponse><value><![CDATA[choice_2]]></value></correctResponse>
    <mapping defaultValue="0"><mapEntry mapKey="choice_2" mappedValue="1"/><mapEntry mapKey="choice_3" mappedValue="0.5"/></mapping>
  </responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
  <stylesheet href="style/custom/tao-user-styles.css" type="text/css" media="all" title=""/>
  <itemBody>
    <div class="grid-row"><div class="col-12">
      <p>Perhatikan <strong>peta</strong> dan <m:math><m:mrow><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:mrow></m:math>.</p>
      <img src="assets/peta%20satu.png" alt="Peta" width="75%"/>
      <object data="assets/peta.png" type="image/png"/>
    </div></div>
    <div class="grid-row"><div class="col-12">
      <choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1">
        <prompt>Apa ibu kota <em>Indonesia</em>?</prompt>
        <simpleChoice identifier="choice_1" fixed="false">Bandung</simpleChoice>
        <simpleChoice identifier="choice_2">Jakarta<feedbackInline outcomeIdentifier="F" identifier="f" showHide="show">Betul</feedbackInline></simpleChoice>
        <simpleChoice identifier="choice_3"><p style="color:red">Nusantara</p></simpleChoice>
      </choiceInteraction>
    </div></div>
  </itemBody>
  <responseProcessing><responseCondition><responseIf><match/></responseIf></responseCondition></responseProcessing>
  <modalFeedback outcomeIdentifier="FEEDBACK" identifier="f1" showHide="show">Bagus</modalFeedback>
</assessmentItem>`

const item21 = (body: string, declarations = ''): string =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="x" title="X" adaptive="false" timeDependent="false">${declarations}<itemBody>${body}</itemBody></assessmentItem>`

describe('QTI 2.1 of other tools', () => {
  it('takes over content, prompt, options, key and pictures, and says what is not kept', async () => {
    const file = await read({
      'imsmanifest.xml': manifest21(`<resource identifier="i1" type="imsqti_item_xmlv2p1" href="i1/qti.xml">
        <metadata><imsmd:lom><imsmd:general><imsmd:keyword><imsmd:string language="id">geografi</imsmd:string></imsmd:keyword></imsmd:general>
        <imsmd:educational><imsmd:difficulty><imsmd:source>LOMv1.0</imsmd:source><imsmd:value>very difficult</imsmd:value></imsmd:difficulty></imsmd:educational></imsmd:lom></metadata>
        <file href="i1/qti.xml"/></resource><resource identifier="t" type="imsqti_test_xmlv2p1" href="test.xml"/>`),
      'i1/qti.xml': TAO_ITEM,
      'i1/assets/peta satu.png': 'x',
    })
    const [draft] = file.drafts
    expect(draft).toMatchObject({
      title: 'Ibu kota',
      problems: [],
      correctAnswer: 1,
      options: ['Bandung', 'Jakarta', '<p>Nusantara</p>'],
      facts: { type: 'multiple-choice', tags: ['geografi'], difficulty: 'hard' },
    })
    expect(draft?.content.replace(/\s+/g, ' ')).toMatch(
      /^<p>Perhatikan <strong>peta<\/strong> dan <span data-type="inline-math" data-latex="x\^\{2\}"><\/span>\.<\/p> <img src="picture:[0-9a-f-]{36}" alt="Peta" width="75%"> <p>Apa ibu kota <em>Indonesia<\/em>\?<\/p>$/,
    )
    expect(draft?.notKept.map(({ message, detail }) => [message, detail])).toEqual([
      [MESSAGES.exchangeFeedbackLost, null],
      [MESSAGES.exchangeStyleLost, null],
      [MESSAGES.exchangePartialCredit, null],
      [MESSAGES.exchangePictureMissing, 'assets/peta.png'],
    ])
    expect(file.notes).toMatchObject([
      { message: MESSAGES.exchangeResourceLost, detail: 'imsqti_test_xmlv2p1' },
      { message: MESSAGES.exchangeNamesLost, detail: 'Ibu kota (i1)' },
    ])
    expect([...file.pictures.values()].map(({ name }) => name)).toEqual(['i1/assets/peta satu.png'])
    file.close()
  })

  const single = '<responseDeclaration identifier="R" cardinality="single" baseType="identifier"/>'
  const multiple =
    '<responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"><correctResponse><value>a</value><value>b</value></correctResponse></responseDeclaration>'
  const choice =
    '<choiceInteraction responseIdentifier="R" maxChoices="0"><simpleChoice identifier="a">A</simpleChoice><simpleChoice identifier="b">B</simpleChoice></choiceInteraction>'
  it.each<[string, string, string, string | null]>([
    [
      'two interactions',
      item21(`${choice}<extendedTextInteraction responseIdentifier="S"/>`, single),
      MESSAGES.exchangeSeveralInteractions,
      null,
    ],
    ['no interaction', item21('<p>Baca ini.</p>'), MESSAGES.exchangeNoInteraction, null],
    [
      'another interaction',
      item21('<matchInteraction responseIdentifier="R"/>'),
      MESSAGES.exchangeKindUnknown,
      'matchInteraction',
    ],
    [
      'random values',
      item21(choice, `<templateDeclaration identifier="T" cardinality="single" baseType="integer"/>${single}`),
      MESSAGES.exchangeTemplated,
      null,
    ],
    ['damage', '<assessmentItem><itemBody></assessmentItem>', MESSAGES.xmlUnreadable, null],
    ['something else', '<html xmlns="http://www.w3.org/1999/xhtml"/>', MESSAGES.exchangeNoItem, null],
  ])('says of an item with %s that it cannot be imported', async (_name, item, message, detail) => {
    const file = await read({
      'imsmanifest.xml': manifest21('<resource identifier="x" type="imsqti_item_xmlv2p1" href="x.xml"/>'),
      'x.xml': item,
    })
    expect(file.drafts.map(({ problems }) => problems)).toMatchObject([[{ message, detail }]])
  })

  it.each([
    ['fixed choices', 'shuffle="true"', 'fixed="true"', [1]],
    ['an order that is not mixed', 'shuffle="false"', '', [0, 1]],
    ['an order of which nothing is said, as the specification has it', '', '', [0, 1]],
    ['a mixed order', 'shuffle="true"', '', []],
  ])('keeps %s', (_name, shuffle, fixed, pinnedOptions) => {
    const body = choice
      .replace('responseIdentifier', `${shuffle} responseIdentifier`)
      .replace('identifier="b"', `${fixed} identifier="b"`)
    expect(readQtiItem(Buffer.from(item21(body, single))).drafts[0]?.facts.pinnedOptions).toEqual(pinnedOptions)
  })

  it.each([
    [
      'a map of other scores',
      '',
      '<mapping defaultValue="-1" upperBound="2"><mapEntry mapKey="a" mappedValue="2"/></mapping>',
      [],
    ],
    [
      'a maximum score',
      '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="5"/>',
      '',
      ['5'],
    ],
  ])('says of %s that it is not kept', (_name, outcome, mapping, details) => {
    const declared = single.replace('/>', `>${mapping}</responseDeclaration>${outcome}`)
    const [draft] = readQtiItem(Buffer.from(item21(choice, declared))).drafts
    expect(draft?.notKept).toMatchObject([{ message: MESSAGES.exchangeScoresLost, detail: details[0] ?? null }])
  })

  it('keeps the words of pictures, readings and quotations, and says what of them is lost', () => {
    const body = `<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby> <q cite="https://x.invalid">ya</q></p>
      <p><object data="data:image/png;base64,AAAA" type="image/png">Peta <b>kota</b></object></p>
      <p><img src="data:image/png;base64,AAAB" alt="A" longdesc="a.html"/></p><object data="a.mp4" type="video/mp4">Film</object>${choice}`
    const [draft] = readQtiItem(Buffer.from(item21(body, single))).drafts
    expect(draft?.content.replace(/picture:[-\w]+/g, '…')).toContain('<p>漢 (かん) “ya”</p>')
    expect(draft?.content).toMatch(/alt="Peta kota"/)
    expect(draft?.notKept.map(({ message, detail }) => [message, detail])).toEqual([
      [MESSAGES.exchangeRubyPlain, null],
      [MESSAGES.exchangeQuotePlain, 'https://x.invalid'],
      [MESSAGES.exchangePictureTextLost, 'Peta kota'],
      [MESSAGES.exchangePictureTextLost, 'a.html'],
      [MESSAGES.exchangeMediaLost, 'object'],
      [MESSAGES.exchangeFallbackLost, 'Film'],
    ])
  })

  const mapped = (a: string, b: string) =>
    multiple.replace(
      '</responseDeclaration>',
      `<mapping lowerBound="0"><mapEntry mapKey="a" mappedValue="${a}"/><mapEntry mapKey="b" mappedValue="${b}"/></mapping></responseDeclaration>`,
    )
  const adding = '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response"/>'
  it.each<[string, string, string, number[], MultipleScoring, string[]]>([
    ['all of several', multiple, '', [0, 1], 'all-or-nothing', []],
    ['parts of several', mapped('0.5', '0.5'), adding, [0, 1], 'partial', []],
    ['other parts', mapped('0.9', '0.1'), adding, [0, 1], 'partial', [MESSAGES.exchangeScoresLost]],
    ['a map that is not used', mapped('0.9', '0.1'), '', [0, 1], 'all-or-nothing', []],
    [
      'a map alone',
      mapped('1', '-1').replace(/<correctResponse>.*<\/correctResponse>/, ''),
      adding,
      [0],
      'partial',
      [],
    ],
  ])('reads several answers: %s', (_name, declared, processing, correctAnswers, scoring, notKept) => {
    const item = item21(choice, declared).replace('</assessmentItem>', `${processing}</assessmentItem>`)
    const [draft] = readQtiItem(Buffer.from(item)).drafts
    expect(draft).toMatchObject({
      problems: [],
      correctAnswer: null,
      facts: { multipleResponse: { correctAnswers, scoring } },
    })
    expect(draft?.notKept.map(({ message }) => message)).toEqual(notKept)
  })

  it('turns guidance for those who mark into key points', () => {
    const item = item21(
      '<rubricBlock view="scorer"><ul><li>Dasar hukum</li><li>Contoh</li></ul></rubricBlock><p>Jelaskan.</p><extendedTextInteraction responseIdentifier="R"/>',
    )
    const [draft] = readQtiItem(Buffer.from(item)).drafts
    expect(draft).toMatchObject({
      content: '<p>Jelaskan.</p>',
      facts: { type: 'essay', rubric: { keyPoints: ['Dasar hukum', 'Contoh'], maxScore: 100 } },
    })
  })

  it('finds the package in the one folder of an archive, and misses a file that is named', async () => {
    const file = await read({
      'paket/imsmanifest.xml': manifest21('<resource identifier="x" type="imsqti_item_xmlv2p2" href="tidak-ada.xml"/>'),
    })
    expect(file.drafts[0]?.problems).toMatchObject([
      { message: MESSAGES.exchangeFileMissing, detail: 'paket/tidak-ada.xml' },
    ])
  })

  it('refuses packages of QTI 1', async () => {
    const files = { 'imsmanifest.xml': manifest21('<resource identifier="x" type="imsqti_xmlv1p2" href="x.xml"/>') }
    await expect(read(files)).rejects.toThrow(MESSAGES.exchangeQti1)
  })
})

describe('QTI 3 of other tools', () => {
  const manifest3 = `<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="m"><metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata><organizations/><resources>
    <resource identifier="q" type="imsqti_item_xmlv3p0" href="items/q.xml"><file href="items/q.xml"/><dependency identifierref="s"/></resource>
    <resource identifier="s" type="imsqti_stimulus_xmlv3p0" href="stimuli/s.xml"/></resources></manifest>`
  const item3 = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="q" title="Pelayanan" adaptive="false" time-dependent="false" xml:lang="id">
    <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>
    <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration>
    <qti-assessment-stimulus-ref identifier="s" href="../stimuli/s.xml"/>
    <qti-item-body><qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt><p>Apa yang Anda lakukan?</p></qti-prompt>
      <qti-simple-choice identifier="A">Diam</qti-simple-choice><qti-simple-choice identifier="B">Melayani</qti-simple-choice></qti-choice-interaction></qti-item-body>
    <qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/>
  </qti-assessment-item>`
  const stimulus =
    '<qti-assessment-stimulus xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="s" title="Kasus"><qti-stimulus-body><p>Seorang warga datang.</p></qti-stimulus-body></qti-assessment-stimulus>'

  it('reads an item and puts its shared text before it', async () => {
    const file = await read({ 'imsmanifest.xml': manifest3, 'items/q.xml': item3, 'stimuli/s.xml': stimulus })
    expect(file.drafts).toMatchObject([
      {
        title: 'Pelayanan',
        problems: [],
        notKept: [],
        correctAnswer: 1,
        options: ['Diam', 'Melayani'],
        content: '<p>Seorang warga datang.</p><p>Apa yang Anda lakukan?</p>',
      },
    ])
  })

  it('keeps directions for candidates, and says that those for others are not kept', () => {
    const guided = item3.replace(/<qti-assessment-stimulus-ref[^>]*>/, '').replace(
      '<qti-item-body>',
      `<qti-item-body>
        <qti-rubric-block view="candidate" use="instructions"><qti-stylesheet href="a.css" type="text/css"/><qti-content-body><p>Pilih satu.</p></qti-content-body></qti-rubric-block>
        <qti-rubric-block view="tutor scorer" use="instructions"><qti-content-body><p>Hanya untuk tutor.</p></qti-content-body></qti-rubric-block>`,
    )
    const [draft] = readQtiItem(Buffer.from(guided)).drafts
    expect(draft?.content.replace(/>\s+</g, '><')).toBe('<p>Pilih satu.</p><p>Apa yang Anda lakukan?</p>')
    expect(draft?.notKept.map(({ message }) => message)).toEqual([
      MESSAGES.exchangeStyleLost,
      MESSAGES.exchangeGuidanceLost,
    ])
  })

  it('reads formulas with a prefix and catalogues beside the body', () => {
    const item = item3
      .replace(/<qti-assessment-stimulus-ref[^>]*>/, '')
      .replace(
        '<p>Apa yang',
        '<p>Sudut <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>A</m:mi></m:math>. Apa yang',
      )
      .replace(
        '<qti-response-processing',
        '<qti-catalog-info><qti-catalog id="c"><qti-card support="spoken"><qti-html-content><p>Lisan</p></qti-html-content></qti-card></qti-catalog></qti-catalog-info><qti-response-processing',
      )
    const [draft] = readQtiItem(Buffer.from(item)).drafts
    expect(draft).toMatchObject({
      problems: [],
      content: '<p>Sudut <span data-type="inline-math" data-latex="A"></span>. Apa yang Anda lakukan?</p>',
    })
    expect(draft?.notKept.map(({ message }) => message)).toEqual([MESSAGES.exchangeAccessibilityLost])
  })
})
