import type { Translation } from '../../lib/texts.ts'
import type { Texts } from '../id/index.ts'

export const comparisons: Translation<Texts['comparisons']> = {
  open: 'Compare assessments',
  title: 'Compare assessments',
  choose: 'Assessments to compare',
  chooseHint: 'Choose 2 to {{most}} assessments. The others are compared with the first.',
  baseline: 'Baseline',
  empty: 'Choose at least two assessments to compare.',
  noMatches: 'No assessment has such a title.',
  together:
    'The differences hold together with 95% confidence: {{intervals}} intervals are computed at once (Bonferroni), so each of them is wider.',
  fields: {
    assessment: 'Assessment',
    people: 'Participants',
    average: 'Average score',
    passing: 'Passing rate',
    against: 'Difference from the baseline',
    againstOthers: 'Difference from the others',
  },
  difference: '{{value}} points (interval: {{low}} to {{high}})',
  difference_one: '{{value}} point (interval: {{low}} to {{high}})',
  clear: 'Clearly different',
  unclear: 'Not clearly different',
  method: {
    within: 'Measured within the same people: {{n}} took both.',
    between: 'Between different people: {{n}}. Those who took both ({{shared}}) are left out.',
  },
  notComparable: 'Not comparable',
  incomparable: {
    type: 'one is adaptive, the other is not',
    questions: 'their questions, versions or keys differ ({{shared}} of {{all}} questions are the same)',
    questions_one: 'their questions, versions or keys differ ({{shared}} of {{all}} question is the same)',
    length: 'they draw different numbers of questions',
    scale: 'their scales of ability differ',
  },
  tooFew: 'Not enough participants for a difference.',
  otherMark: 'Pass mark {{own}}, baseline {{first}}: the passing rates are not comparable.',
  mark: 'Pass mark {{value}}',
  units: 'Units compared',
  unitsHint:
    'Each unit is compared with all other participants of this assessment. Units with fewer than {{least}} participants are shown together, so that the score of a single person cannot be read.',
  noUnits: 'No score is final yet, so there is nothing to compare.',
  oneUnit: 'All participants are in one group, so there is nothing to compare.',
  heat: 'Competencies by unit',
  more: '{{shown}} of {{total}} units are shown, the largest first.',
}
