import { saveQuestionSchema, type TextPiece } from '@pengawas/shared/contracts/questions'
import { describe, expect, it } from 'vitest'
import { prepareQuestion } from './prepare-question.ts'
import { differenceOf, differenceOfContents } from './version-difference.ts'

const show = (pieces: readonly TextPiece[]): string =>
  pieces.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`)).join('')

describe('differenceOf', () => {
  it.each([
    ['Menolak parsel', 'Menolak parsel', 'Menolak parsel'],
    ['Menolak parsel itu', 'Menolak hadiah itu', 'Menolak [-parsel][+hadiah] itu'],
    ['', 'Baru', '[+Baru]'],
    ['Lama', '', '[-Lama]'],
    ['诚信是什么', '诚信为什么', '诚信[-是什么][+为什么]'],
    ['النزاهة أولا', 'النزاهة دائما', 'النزاهة [-أولا][+دائما]'],
  ])('from %s to %s', (before, after, expected) => {
    const pieces = differenceOf(before, after)
    expect(show(pieces)).toBe(expected)
    const without = (kind: TextPiece['kind']): string =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map(({ text }) => text)
        .join('')
    expect([without('added'), without('removed')]).toEqual([before, after])
  })
})

const of = (changes: object) =>
  prepareQuestion(
    saveQuestionSchema.parse({
      theme: 'A',
      content: '<p>Apa itu?</p>',
      options: ['Satu', 'Dua'],
      correctAnswer: 0,
      ...changes,
    }),
  ).content
const essay = {
  type: 'essay',
  rubric: { keyPoints: ['Jujur'], gradingCriteria: [{ criterion: 'Isi', weight: 100, description: '' }] },
}

describe('differenceOfContents', () => {
  it.each<[string, object, object, Record<string, string>]>([
    ['nothing', {}, {}, {}],
    ['words', {}, { content: '<p>Apa ini?</p>' }, { content: 'Apa [-itu][+ini]?' }],
    ['the form alone', {}, { content: '<p>Apa <strong>itu</strong>?</p>' }, { content: 'Apa itu?' }],
    ['the key', {}, { correctAnswer: 1 }, { correctAnswer: '[-A][+B]' }],
    ['an option', {}, { options: ['Satu', 'Dua', 'Tiga'] }, { options: 'A. Satu\nB. Dua\n[+C. Tiga]' }],
    ['facts', {}, { difficulty: 'hard', tags: ['x'] }, { difficulty: '[-medium][+hard]', tags: '[+x]' }],
    [
      'a weight',
      essay,
      { ...essay, rubric: { ...essay.rubric, gradingCriteria: [{ criterion: 'Isi', weight: 90, description: '' }] } },
      { 'rubric.gradingCriteria': 'Isi ([-100][+90]%)' },
    ],
  ])('%s', (_name, before, after, expected) => {
    expect(
      Object.fromEntries(differenceOfContents(of(before), of(after)).map(({ field, pieces }) => [field, show(pieces)])),
    ).toEqual(expected)
  })
})
