import { saveQuestionSchema } from '@pengawas/shared/contracts/questions'
import {
  BLOOM_LEVELS,
  COMPETENCIES,
  COMPETENCY_CATEGORIES,
  DIFFICULTIES,
  MULTIPLE_SCORINGS,
  QUESTION_TYPES,
} from '@pengawas/shared/questions'
import { expect, it } from 'vitest'
import { type ArchiveLimits, openArchive } from '../../../kernel/lib/archives/read-archive.ts'
import { parseXml } from '../../../kernel/lib/markup/read-xml.ts'
import { prepareQuestion } from '../../questions/prepare-question.ts'
import { complete, type ExchangeFile, type ExchangeQuestion, type ExportSource } from '../exchange-question.rules.ts'
import { readGift } from './gift/read-gift.ts'
import { writeGift } from './gift/write-gift.ts'
import { readMoodleXml } from './moodle/read-moodle-xml.ts'
import { writeMoodleXml } from './moodle/write-moodle-xml.ts'
import { QTI_22, QTI_30 } from './qti/dialect.ts'
import { findManifest, readQtiPackage } from './qti/read-qti.ts'
import { writeQti } from './qti/write-qti.ts'
import { readQuestionCsv, writeQuestionCsv } from './sheets/csv.ts'
import { readQuestionWorkbook, writeQuestionWorkbook } from './sheets/workbook.ts'

/** Park and Miller's generator: the same questions each time. */
function createDice(seed: number): { pick<T>(list: readonly T[]): T; number(below: number): number } {
  let state = seed
  const number = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  return {
    number,
    pick<T>(list: readonly T[]): T {
      const item = list[number(list.length)]
      if (item === undefined) throw new Error('nothing to pick')
      return item
    },
  }
}

const ATOMS = [
  ...[
    '=1+1',
    '-5',
    '+62',
    '@x',
    "'=a",
    "''",
    '\\',
    '\\\\',
    '\\n',
    '{',
    '}',
    '{}',
    '~',
    '#',
    '####',
    ':',
    '::',
    '//',
    '// pengawas: {}',
    '$CATEGORY: x',
    '->',
    '%50%',
  ],
  ...[
    '[html]',
    '[tag:x]',
    '[gambar: x]',
    '\\(',
    '\\)',
    '\\[a\\]',
    '$$',
    '$$ x $$',
    '|',
    ' | ',
    ';',
    ',',
    '"',
    '""',
    "'",
    '<',
    '>',
    '&',
    '&amp;',
    '&lt;p&gt;',
    ']]>',
    '<!--',
    '_____',
  ],
  ...[
    'ما هي',
    '什么',
    '誠実',
    '🙂',
    'é',
    '\u00a0',
    '\u200f',
    'TRUE',
    'T',
    'kata',
    'dua kata',
    '1,5',
    '0.1',
    '2026-11-21',
    '1E5',
    '001',
  ],
]
const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

type Dice = ReturnType<typeof createDice>
const words = (dice: Dice): string =>
  Array.from({ length: 1 + dice.number(4) }, () => dice.pick(ATOMS)).join(dice.pick(['', ' ']))

function line(dice: Dice): string {
  return Array.from({ length: 1 + dice.number(3) }, () => {
    const text = escape(words(dice))
    switch (dice.number(7)) {
      case 0:
        return `<strong>${text}</strong>`
      case 1:
        return `<u><em>${text}</em></u>`
      case 2:
        return `<span data-type="inline-math" data-latex="${text}"></span>`
      case 3:
        return `<s>${text}</s><sub>${text}</sub><br>`
      default:
        return text
    }
  }).join('')
}

function html(dice: Dice): string {
  const blocks = Array.from({ length: 1 + dice.number(3) }, () => {
    switch (dice.number(8)) {
      case 0:
        return `<ul><li><p>${line(dice)}</p></li><li>${line(dice)}</li></ul>`
      case 1:
        return `<ol start="${2 + dice.number(9)}"><li>${line(dice)}</li></ol>`
      case 2:
        return `<table><tbody><tr><th colspan="2">${line(dice)}</th></tr><tr><td>${line(dice)}</td><td></td></tr></tbody></table>`
      case 3:
        return `<pre><code>${escape(words(dice))}\n  ${escape(words(dice))}</code></pre>`
      case 4:
        return `<div data-type="block-math" data-latex="${escape(words(dice))}"></div>`
      case 5:
        return `<p dir="rtl">${line(dice)}</p>`
      default:
        return `<p>${line(dice)}</p>`
    }
  })
  return dice.number(3) === 0 ? escape(words(dice)) : blocks.join('')
}

function makeUp(dice: Dice): ExchangeQuestion {
  const type = dice.pick(QUESTION_TYPES)
  const options = Array.from(
    { length: 2 + dice.number(5) },
    (_, index) => `${index} ${dice.number(2) === 0 ? escape(words(dice)) : line(dice)}`,
  )
  const sent = saveQuestionSchema.parse({
    type,
    theme: `Tema ${words(dice)}`,
    competencyCategory: dice.pick(COMPETENCY_CATEGORIES),
    competency: dice.pick(COMPETENCIES),
    bloomLevel: dice.pick(BLOOM_LEVELS),
    difficulty: dice.pick(DIFFICULTIES),
    category: dice.number(2) === 0 ? null : `Kategori ${words(dice)}`,
    tags: [`a ${words(dice)}`, `b ${words(dice)}`].slice(dice.number(3)),
    content: `<p>Soal</p>${html(dice)}`,
    options: type === 'multiple-choice' ? options : [],
    correctAnswer: type === 'multiple-choice' ? dice.number(options.length) : null,
    multipleResponse:
      type === 'multiple-choice' && dice.number(3) === 0
        ? {
            correctAnswers: [dice.number(options.length), dice.number(options.length)],
            scoring: dice.pick(MULTIPLE_SCORINGS),
          }
        : null,
    pinnedOptions: [0, 1, 2, 3, 4, 5].filter(() => dice.number(3) === 0),
    aiEnabled: dice.number(2) === 0,
    rubric:
      type === 'multiple-choice'
        ? null
        : {
            keyPoints: [`Poin ${words(dice)}`, `Poin ${words(dice)}\n${words(dice)} x`].slice(dice.number(3)),
            gradingCriteria: [
              {
                criterion: `Isi ${words(dice)} x`,
                weight: dice.number(101),
                description: `${words(dice)} x\n${words(dice)} x`,
              },
            ].slice(dice.number(2)),
            maxScore: 1 + dice.number(1000) / 4,
          },
  })
  const irt = {
    a: 0.1 + dice.number(40) / 10,
    b: dice.number(80) / 10 - 4,
    c: dice.number(5) / 10,
    source: 'manual' as const,
    errors: null,
  }
  return { ...prepareQuestion(sent).content, irt: dice.number(2) === 0 ? null : irt }
}

const LIMITS: ArchiveLimits = {
  maxEntries: 1000,
  maxTotalBytes: 50_000_000,
  maxEntryBytes: 50_000_000,
  tooManyEntries: 'archiveTooManyFiles',
  tooLarge: 'archiveTooLarge',
}
const readQti = async (bytes: Buffer): Promise<ExchangeFile> => {
  const archive = await openArchive(bytes, LIMITS)
  return readQtiPackage(archive, findManifest(archive.names) ?? '')
}
const FORMATS: readonly [
  string,
  (source: ExportSource) => Promise<Buffer>,
  (bytes: Buffer) => Promise<ExchangeFile>,
][] = [
  ['QTI 2.2', (source) => writeQti(source, QTI_22), readQti],
  ['QTI 3.0', (source) => writeQti(source, QTI_30), readQti],
  ['Excel', writeQuestionWorkbook, async (bytes) => readQuestionWorkbook(await openArchive(bytes, LIMITS))],
  ['CSV', writeQuestionCsv, readQuestionCsv],
  ['Moodle XML', writeMoodleXml, (bytes) => Promise.resolve(readMoodleXml(parseXml(bytes)))],
  ['GIFT', writeGift, (bytes) => Promise.resolve(readGift(bytes))],
]
const DEFAULTS = {
  theme: 'Lain',
  competencyCategory: 'teknis',
  competency: 'integrity',
  bloomLevel: 'C1',
  difficulty: 'easy',
} as const

it.each(FORMATS)(
  '%s gives back three hundred questions made of what is hard to write down',
  async (_name, write, read) => {
    const dice = createDice(20_261_121)
    const questions = Array.from({ length: 300 }, () => makeUp(dice))
    const file = await read(await write({ questions, pictures: new Map(), at: new Date('2026-11-21T00:00:00Z') }))
    const got = file.drafts.map((draft) => {
      expect(draft.problems).toEqual([])
      const { irt, ...sent } = complete(draft, DEFAULTS).question
      return { ...prepareQuestion(saveQuestionSchema.parse(sent)).content, irt }
    })
    for (const [index, question] of got.entries())
      expect({ index, question }).toEqual({ index, question: questions[index] })
    expect(got).toHaveLength(questions.length)
  },
  60_000,
)
