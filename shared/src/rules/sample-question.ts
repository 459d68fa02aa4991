import type { QuestionContent } from '../contracts/questions.ts'

/** A question of which nothing is missing, for tests that change what they are about. */
export const sampleChoice: QuestionContent = {
  type: 'multiple-choice',
  theme: 'Umum',
  competencyCategory: 'teknis',
  competency: 'integrity',
  bloomLevel: 'C1',
  difficulty: 'medium',
  category: null,
  tags: [],
  content: '<p>Apa?</p>',
  options: ['a', 'b', 'c', 'd'],
  correctAnswer: 2,
  multipleResponse: null,
  pinnedOptions: [],
  aiEnabled: true,
  rubric: null,
}
