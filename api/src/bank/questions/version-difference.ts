import type { QuestionContent, TextPiece, VersionDifference } from '@pengawas/shared/contracts/questions'
import { OPTION_LABELS } from '@pengawas/shared/questions'
import { diffWords } from 'diff'
import { plainText } from './question-html.ts'
import { changedFields } from './questions.rules.ts'

/** Knows the words of scripts that write none apart, such as Chinese and Japanese. */
const segmenter = new Intl.Segmenter('id', { granularity: 'word' })
/** A pair of texts that share nothing takes long to compare and has no readable difference anyway. */
const TIMEOUT_MS = 500

/** Stretches that both texts have, or only the older or the newer. Put together, they give both texts again. */
export function differenceOf(before: string, after: string): TextPiece[] {
  const changes = diffWords(before, after, { intlSegmenter: segmenter, timeout: TIMEOUT_MS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  return changes
    .filter(({ value }) => value !== '')
    .map(({ value, added, removed }) => ({
      kind: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
      text: value,
    }))
}

const labelOf = (index: number): string => OPTION_LABELS[index] ?? String(index + 1)

/** Each part of a question as people read it; a field of several parts is several lines. Codes such as `hard` stay codes. */
const TEXTS: {
  readonly [F in keyof QuestionContent]: (question: QuestionContent) => Readonly<Record<string, string>>
} = {
  type: ({ type }) => ({ type }),
  theme: ({ theme }) => ({ theme }),
  competencyCategory: ({ competencyCategory }) => ({ competencyCategory }),
  competency: ({ competency }) => ({ competency }),
  bloomLevel: ({ bloomLevel }) => ({ bloomLevel }),
  difficulty: ({ difficulty }) => ({ difficulty }),
  category: ({ category }) => ({ category: category ?? '' }),
  tags: ({ tags }) => ({ tags: tags.join(', ') }),
  content: ({ content }) => ({ content: plainText(content) }),
  options: ({ options }) => ({
    options: options.map((option, index) => `${labelOf(index)}. ${plainText(option)}`).join('\n'),
  }),
  correctAnswer: ({ correctAnswer }) => ({ correctAnswer: correctAnswer === null ? '' : labelOf(correctAnswer) }),
  multipleResponse: ({ multipleResponse }) => ({
    'multipleResponse.correctAnswers': multipleResponse?.correctAnswers.map(labelOf).join(', ') ?? '',
    'multipleResponse.scoring': multipleResponse?.scoring ?? '',
  }),
  pinnedOptions: ({ pinnedOptions }) => ({ pinnedOptions: pinnedOptions.map(labelOf).join(', ') }),
  aiEnabled: ({ aiEnabled }) => ({ aiEnabled: String(aiEnabled) }),
  rubric: ({ rubric }) => ({
    'rubric.keyPoints': rubric?.keyPoints.join('\n') ?? '',
    'rubric.gradingCriteria':
      rubric?.gradingCriteria
        .map(
          ({ criterion, weight, description }) =>
            `${criterion} (${weight}%)${description === '' ? '' : `: ${description}`}`,
        )
        .join('\n') ?? '',
    'rubric.maxScore': rubric === null ? '' : String(rubric.maxScore),
  }),
}

/**
 * What differs between two contents, in words. A field in which only the form differs, such as bold type, is named with
 * its unchanged text.
 */
export function differenceOfContents(before: QuestionContent, after: QuestionContent): VersionDifference['fields'] {
  return changedFields(before, after).flatMap((field) => {
    const old = TEXTS[field](before)
    const parts = Object.entries(TEXTS[field](after)).map(([name, text]) => ({
      field: name,
      pieces: differenceOf(old[name] ?? '', text),
    }))
    const isChanged = ({ pieces }: { pieces: TextPiece[] }): boolean => pieces.some(({ kind }) => kind !== 'same')
    return parts.length > 1 ? parts.filter(isChanged) : parts
  })
}
