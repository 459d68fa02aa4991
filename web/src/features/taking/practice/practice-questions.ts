import type { TestItem } from '@pengawas/shared/contracts/test-taking'
import type { TFunction } from 'i18next'

/** Practice asks about the test itself: a candidate who has taken it knows the rules, too. `key` is where the right option stands. */
const CHOICES = [
  { name: 'saving', key: 1 },
  { name: 'clock', key: 2 },
  { name: 'marking', key: 0 },
  { name: 'watching', key: 3 },
] as const
const TEXTS = [
  { name: 'essay', type: 'essay' },
  { name: 'caseStudy', type: 'case-study' },
] as const

const OPTIONS = ['a', 'b', 'c', 'd'] as const

/** Ids in the form that the contracts ask for; nothing of practice ever leaves the page. */
const idOf = (position: number): string => `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`

const plain = (text: string): string => `<p>${text}</p>`

export function practiceItems(t: TFunction<'practice'>): TestItem[] {
  const choices = CHOICES.map(({ name }, position): TestItem => ({
    questionId: idOf(position),
    position,
    type: 'multiple-choice',
    content: plain(t(`questions.${name}.content`)),
    options: OPTIONS.map((option) => t(`questions.${name}.${option}`)),
    isMultiple: false,
    category: t('category'),
  }))
  const texts = TEXTS.map(({ name, type }, index): TestItem => ({
    questionId: idOf(CHOICES.length + index),
    position: CHOICES.length + index,
    type,
    content: plain(t(`questions.${name}.content`)),
    options: [],
    isMultiple: false,
    category: t('category'),
  }))
  return [...choices, ...texts]
}

/** Where the right option of each choice stands, by question id. */
export const PRACTICE_KEYS: Readonly<Record<string, number>> = Object.fromEntries(
  CHOICES.map(({ key }, position) => [idOf(position), key]),
)
