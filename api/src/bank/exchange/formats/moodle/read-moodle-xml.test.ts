import { MESSAGES } from '@pengawas/shared/messages'
import { expect, it } from 'vitest'
import { parseXml } from '../../../../kernel/lib/markup/read-xml.ts'
import type { ExchangeFile } from '../../exchange-question.rules.ts'
import { readMoodleXml } from './read-moodle-xml.ts'

const read = (questions: string): ExchangeFile => readMoodleXml(parseXml(Buffer.from(`<quiz>${questions}</quiz>`)))

/** As Moodle 4 writes a question. */
const question = (switches: string, fractions: readonly number[]): string => `
  <question type="multichoice"><name><text>Gratifikasi</text></name>
    <questiontext format="html"><text><![CDATA[<p>Mana? <img src="@@PLUGINFILE@@/peta%20satu.png" alt="Peta"></p>]]></text>
      <file name="peta satu.png" path="/" encoding="base64">AAAA</file></questiontext>
    <generalfeedback format="html"><text></text></generalfeedback>
    <defaultgrade>1.0000000</defaultgrade><penalty>0.3333333</penalty><idnumber>K-1</idnumber>${switches}
    ${fractions.map((fraction, index) => `<answer fraction="${fraction}" format="html"><text><![CDATA[<p>${index}</p>]]></text><feedback format="html"><text></text></feedback></answer>`).join('')}
    <tags><tag><text>etika</text></tag></tags></question>`

it('reads text, picture, category, tags, options and key', () => {
  const file = read(
    `<question type="category"><category><text>$course$/top/Etika // ASN</text></category></question>${question('<single>true</single><shuffleanswers>1</shuffleanswers>', [0, 100, 0])}`,
  )
  const [draft] = file.drafts
  expect(draft?.content).toMatch(/^<p>Mana\? <img src="picture:[-\da-f]{36}" alt="Peta"><\/p>$/)
  expect(draft).toMatchObject({
    place: '#1',
    options: ['<p>0</p>', '<p>1</p>', '<p>2</p>'],
    correctAnswer: 1,
    facts: {
      theme: 'Etika / ASN',
      tags: ['etika'],
      type: 'multiple-choice',
      multipleResponse: null,
      pinnedOptions: [],
    },
    problems: [],
    notKept: [],
  })
  expect(file.notes).toMatchObject([{ message: MESSAGES.exchangeNamesLost, detail: 'Gratifikasi K-1' }])
})

it.each<[string, string, number[], object, string[]]>([
  ['an order that is not mixed', '<shuffleanswers>false</shuffleanswers>', [100, 0], { pinnedOptions: [0, 1] }, []],
  [
    'several answers',
    '<single>false</single><shuffleanswers>true</shuffleanswers>',
    [50, 50, -50, -50],
    { multipleResponse: { correctAnswers: [0, 1], scoring: 'partial' }, pinnedOptions: [] },
    [],
  ],
  [
    'several answers worth something else',
    '<single>false</single>',
    [70, 30, 0],
    { multipleResponse: { correctAnswers: [0, 1], scoring: 'partial' } },
    [MESSAGES.exchangeScoresLost],
  ],
  [
    'a share for another',
    '<single>true</single>',
    [100, 50],
    { multipleResponse: null },
    [MESSAGES.exchangePartialCredit],
  ],
])('reads %s', (_name, switches, fractions, facts, notKept) => {
  const [draft] = read(question(switches, fractions)).drafts
  expect(draft?.facts).toMatchObject(facts)
  expect(draft?.notKept.map(({ message }) => message)).toEqual(notKept)
})

it('reads true and false and essays, and says of other kinds that they cannot be imported', () => {
  const text = '<questiontext format="plain_text"><text>1 &lt; 2 &amp; 3</text></questiontext>'
  const { drafts } = read(`
    <question type="truefalse">${text}<answer fraction="0"><text>true</text></answer><answer fraction="100"><text>false</text></answer></question>
    <question type="essay">${text}<defaultgrade>5</defaultgrade><graderinfo format="html"><text>Rahasia</text></graderinfo></question>
    <question type="matching">${text}</question>`)
  expect(drafts.map(({ content }) => content)).toEqual(Array(3).fill('1 &lt; 2 &amp; 3'))
  expect(drafts).toMatchObject([
    { options: ['Benar', 'Salah'], correctAnswer: 1, facts: { pinnedOptions: [0, 1] } },
    { facts: { type: 'essay' }, notKept: [{ detail: '5' }, { message: MESSAGES.exchangeGuidanceLost }] },
    { problems: [{ message: MESSAGES.exchangeKindUnknown, detail: 'matching' }] },
  ])
})
