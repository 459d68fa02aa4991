import type { QuestionContent, Rubric } from '@pengawas/shared/contracts/questions'
import type { Competency, Difficulty } from '@pengawas/shared/questions'
import { newQuestionRow } from '../../../bank/questions/question-writer.ts'
import type { QuestionRow } from '../../../bank/questions/questions.entity.ts'
import { approved, dueAfter, newTask, rejected } from '../../../bank/validation/validation.rules.ts'
import type { ValidationTaskRow } from '../../../bank/validation/validation.entity.ts'
import type { ItemParameters } from '../../../kernel/psychometrics/irt/item-response.ts'
import type { Draw } from './draw.rules.ts'
import { BEHAVIOURS, KEY_POINTS, OBSTACLES, PLACES, QUESTIONS, SITUATIONS, THEMES } from './year-texts.ts'

const DAY_MS = 24 * 60 * 60_000
const VALIDATION_DAYS = 7
/** Where the label of a question's difficulty lies on the scale of ability. */
const LEVELS: Readonly<Record<Difficulty, number>> = { easy: -1.1, medium: 0, hard: 1.1 }

/** A question, with how people really answer it; that is never stored. */
export interface YearQuestion {
  row: QuestionRow
  /** Null: people mark it. */
  truth: ItemParameters | null
}

export interface YearBank {
  questions: YearQuestion[]
  tasks: ValidationTaskRow[]
}

function choiceOf(draw: Draw, competency: Competency, difficulty: Difficulty): QuestionContent {
  const [situation, place, obstacle] = [draw.pick(SITUATIONS[competency]), draw.pick(PLACES), draw.pick(OBSTACLES)]
  const right = draw.pick(BEHAVIOURS[competency].good)
  const wrong = draw.some(BEHAVIOURS[competency].poor, draw.chance(0.7) ? 3 : 4)
  const correctAnswer = draw.int(0, wrong.length)
  const options = [...wrong.slice(0, correctAnswer), right, ...wrong.slice(correctAnswer)]
  return {
    ...{ type: 'multiple-choice', theme: THEMES[competency], competency, difficulty },
    competencyCategory: draw.weighted([
      ['manajerial', 5] as const,
      ['sosiokultural', 3] as const,
      ['teknis', 2] as const,
    ]),
    bloomLevel: draw.pick(difficulty === 'hard' ? (['C4', 'C5', 'C6'] as const) : (['C2', 'C3', 'C4'] as const)),
    ...{
      category: null,
      tags: [draw.pick(['2025', '2026', 'revisi', 'pilot'])],
      multipleResponse: null,
      pinnedOptions: [],
    },
    content: `<p>${situation} Peristiwa itu terjadi ${place}, sementara ${obstacle}. ${draw.pick(QUESTIONS)}</p>`,
    ...{ options, correctAnswer, aiEnabled: true, rubric: null },
  }
}

function essayOf(draw: Draw, competency: Competency, difficulty: Difficulty): QuestionContent {
  const keyPoints = draw.some(KEY_POINTS[competency], 4)
  const rubric: Rubric = {
    keyPoints,
    gradingCriteria: [
      { criterion: 'Ketepatan tindakan', weight: 50, description: 'Tindakan sesuai aturan dan dapat dilaksanakan' },
      { criterion: 'Kedalaman alasan', weight: 30, description: 'Alasan berkaitan dengan keadaan yang diberikan' },
      { criterion: 'Kejelasan penyampaian', weight: 20, description: 'Runtut, ringkas, dan mudah dipahami' },
    ],
    maxScore: 100,
  }
  return {
    ...{ type: draw.chance(0.8) ? 'essay' : 'case-study', theme: THEMES[competency], competency, difficulty },
    ...{
      competencyCategory: 'sosiokultural',
      bloomLevel: draw.pick(['C5', 'C6'] as const),
      category: null,
      tags: ['esai'],
    },
    content: `<p>${draw.pick(SITUATIONS[competency])} Peristiwa itu terjadi ${draw.pick(PLACES)}, sementara ${draw.pick(OBSTACLES)}.</p><p>Jelaskan langkah Anda dan alasannya.</p>`,
    ...{ options: [], correctAnswer: null, multipleResponse: null, pinnedOptions: [], aiEnabled: true, rubric },
  }
}

/** How people answer a choice: by the model of three parameters, spread about what its label says. */
const truthOf = (draw: Draw, { difficulty, options }: QuestionContent): ItemParameters => ({
  a: Math.min(2.8, 1.25 * Math.exp(0.3 * draw.normal())),
  b: LEVELS[difficulty] + 0.55 * draw.normal(),
  c: 0.7 / options.length,
})

const OUTCOMES = [
  ['approved', 92],
  ['pending', 4],
  ['revision', 2],
  ['rejected', 2],
] as const

/** What validators made of a question, and the task of it. */
function validate(
  draw: Draw,
  row: QuestionRow,
  validatorId: string,
  now: Date,
): { row: QuestionRow; task: ValidationTaskRow } {
  const task = newTask(draw.uuid(), row, row.createdAt, dueAfter(row.createdAt, VALIDATION_DAYS))
  const outcome = draw.weighted(OUTCOMES)
  const at = new Date(Math.min(now.getTime(), row.createdAt.getTime() + draw.int(1, 9) * DAY_MS))
  const settled = { validatorId, updatedAt: at, closedAt: at }
  if (outcome === 'approved')
    return {
      row: { ...row, ...approved(row, validatorId, null, at), updatedAt: at },
      task: { ...task, ...settled, status: 'approved' },
    }
  if (outcome === 'rejected')
    return {
      row: {
        ...row,
        ...rejected(row, validatorId, 'Jawaban yang benar dapat diperdebatkan.', null, at),
        updatedAt: at,
      },
      task: { ...task, ...settled, status: 'rejected' },
    }
  if (outcome === 'revision')
    return {
      row: { ...row, validationStatus: 'revision', updatedAt: at },
      task: { ...task, validatorId, updatedAt: at, status: 'returned' },
    }
  return { row, task }
}

/** The bank: choices with and without known parameters, some essays, in every state that validation knows. */
export function makeBank(
  draw: Draw,
  count: number,
  {
    authors,
    validators,
    beganAt,
    now,
  }: { authors: readonly string[]; validators: readonly string[]; beganAt: Date; now: Date },
): YearBank {
  const bank: YearBank = { questions: [], tasks: [] }
  const competencies = Object.keys(THEMES) as Competency[]
  for (let index = 0; index < count; index += 1) {
    const competency = competencies[index % competencies.length] ?? 'integrity'
    const difficulty = draw.weighted([['easy', 3] as const, ['medium', 5] as const, ['hard', 2] as const])
    const isChoice = index % 10 !== 9
    const content = isChoice ? choiceOf(draw, competency, difficulty) : essayOf(draw, competency, difficulty)
    const truth = isChoice ? truthOf(draw, content) : null
    // An agency takes a bank over with its parameters; what was written since has none yet.
    const isKnown = truth !== null && draw.chance(0.7)
    const irt = isKnown ? { a: truth.a, b: truth.b, c: truth.c, source: 'manual' as const } : null
    // Two thirds were written before the year; tests of the first weeks have questions, too.
    const createdAt = new Date(beganAt.getTime() + (index < (count * 2) / 3 ? -20 : draw.int(0, 330)) * DAY_MS)
    const fresh = { ...newQuestionRow({ content, irt }, draw.pick(authors), createdAt), id: draw.uuid() }
    const { row, task } = validate(draw, fresh, draw.pick(validators), now)
    bank.questions.push({ row, truth })
    bank.tasks.push(task)
  }
  return bank
}
