import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import { describe, expect, it } from 'vitest'
import { writersOf, type WrittenVersion } from './authorship.rules.ts'

const BASE: QuestionContent = {
  type: 'multiple-choice',
  theme: '',
  competencyCategory: 'teknis',
  competency: 'integrity',
  bloomLevel: 'C1',
  difficulty: 'easy',
  category: null,
  tags: [],
  content: '<p>Soal</p>',
  options: ['a', 'b', 'c'],
  correctAnswer: 0,
  multipleResponse: null,
  pinnedOptions: [],
  aiEnabled: true,
  rubric: null,
}
/** Versions from 1 on; each says what differs from the first. */
const written = (...versions: [author: string | null, changes: Partial<QuestionContent>][]): WrittenVersion[] =>
  versions.map(([authorId, changes], index) => ({ version: index + 1, authorId, snapshot: { ...BASE, ...changes } }))

describe('writersOf', () => {
  it.each<[string, number, number | null, WrittenVersion[], string[]]>([
    ['a new question is its maker’s', 1, null, written(['ani', {}]), ['ani']],
    [
      'a key stays its author’s after an edit of another field',
      3,
      1,
      written(['ani', {}], ['vera', { correctAnswer: 2 }], ['budi', { correctAnswer: 2, theme: 'x' }]),
      ['budi', 'vera'],
    ],
    [
      'nothing was approved: everybody who wrote',
      3,
      null,
      written(['ani', {}], ['vera', { correctAnswer: 2 }], ['budi', { theme: 'x' }]),
      ['ani', 'budi', 'vera'],
    ],
    [
      'what was approved since then no longer counts',
      3,
      2,
      written(['ani', {}], ['vera', { correctAnswer: 2 }], ['budi', { correctAnswer: 2, theme: 'x' }]),
      ['budi'],
    ],
    [
      'a key that another restores after an approval',
      4,
      3,
      written(['ani', {}], ['vera', { correctAnswer: 2 }], ['ani', {}], ['budi', { correctAnswer: 2 }]),
      ['budi', 'vera'],
    ],
    [
      'a restored version of which nothing is new',
      3,
      1,
      written(['ani', {}], ['vera', { correctAnswer: 2 }], ['budi', {}]),
      ['budi', 'vera'],
    ],
    ['looked at again as it was approved', 2, 2, written(['ani', {}], ['vera', { theme: 'x' }]), ['vera']],
    ['a newer version than the one decided on', 1, null, written(['ani', {}], ['vera', { theme: 'x' }]), ['ani']],
    ['nobody known', 1, null, written([null, {}]), []],
  ])('%s', (_name, version, approvedVersion, versions, expected) => {
    expect([...writersOf({ version, approvedVersion }, versions)].toSorted()).toEqual(expected)
  })
})
