import type { ResultWords } from './id.ts'

export const resultWords: ResultWords = {
  changes: {
    title: 'Changes of the result',
    final: '{{time}}: became final, because {{cause}}.',
    changed: '{{time}}: changed, because {{cause}}.',
    before: 'Before: {{before}}. After: {{after}}.',
    reason: 'Reason: {{reason}}',
    cause: {
      marked: 'all essays were marked',
      decided: 'the organiser decided',
      rescored: 'questions or keys were corrected',
      'passing-score': 'the pass mark changed',
      appealed: 'an appeal was decided',
      'late-answers': 'late answers or extra time were decided',
    },
  },
  title: 'Assessment result',
  score: 'Score: {{value}}%',
  scoreError: 'Score {{value}} ± {{error}} (standard error)',
  correct: 'Questions correct: {{value}} of {{total}}',
  passMark: 'Pass mark {{value}}',
  completedAt: 'Completed {{time}}',
  byDeadline: 'Handed in automatically when time was up',
  passed: 'PASSED',
  failed: 'NOT PASSED',
  undecided: 'NOT DECIDED',
  provisional: {
    title: 'Provisional result',
    short: 'Not marked yet',
    parts: 'Parts marked: {{value}} of {{total}}. The others do not count yet.',
    text: 'An assessor still has to confirm the essay marks. The score may change.',
  },
  open: {
    title: 'Not decided',
    text: 'The estimated score is not certain enough to say whether the assessment is passed.',
    interval:
      'With {{confidence}}% confidence the score is not below {{lower}}, and with the same confidence not above {{upper}}. The pass mark of {{mark}} lies between them, so it is not certain whether the assessment is passed.',
    again: 'You can try again: attempts left: {{value}}.',
    organiser: 'The organiser decides, or allows another attempt. Contact the organiser to ask.',
  },
  decision: {
    title: 'Decided by the organiser',
    text: 'The figures alone left it open, so the organiser decided on {{time}}.',
    reason: 'Reason: {{reason}}',
  },
  parameters: {
    title: 'What the score rests on',
    text: 'Answered questions with estimated parameters: {{value}} of {{total}}. The others use their difficulty label.',
    held: 'The certificate is therefore issued only after the administrator accepts this in writing.',
  },
  unmeasured: {
    short: 'Not measured',
    title: 'The result could not be measured',
    text: 'Questions answered: {{answered}}. With fewer than 5 answers there is no score.',
  },
  tooShort: {
    title: 'The assessment ended before its minimum length',
    text: 'You answered {{answered}} of at least {{minimum}} questions, so it cannot be passed.',
    wrong: 'Unanswered questions that count as wrong: {{value}}.',
  },
  technicalEnd:
    'If the assessment ended because of a technical problem, contact the organiser: another attempt can be allowed.',
  voided: {
    title: 'Faulty questions',
    nobody: 'Question {{number}} does not count: {{reason}}',
    everyone: 'Everyone gets the points of question {{number}}: {{reason}}',
    without: {
      nobody: 'Question {{number}} does not count.',
      everyone: 'Everyone gets the points of question {{number}}.',
    },
  },
  withheld: {
    title: 'Not shown yet',
    score: 'The score',
    competencies: 'Results by competency',
    answers: 'Answers and their keys',
    'own-attempts':
      '{{parts}}: shown when you have no attempts left, or when the assessment ends on {{time}} at the latest.',
    'own-attempts-open': '{{parts}}: shown when your attempt is over.',
    running: '{{parts}}: shown when the assessment has ended for all participants, by schedule on {{time}}.',
    'running-open': '{{parts}}: shown as soon as the last participant has finished.',
    'asked-elsewhere':
      '{{parts}}: some questions are still used by another assessment; shown when that one has ended, by schedule on {{time}}.',
    'asked-elsewhere-open':
      '{{parts}}: some questions are still used by another assessment; shown as soon as its participants have finished.',
    short: 'Score not shown yet',
    certificate: 'The certificate is available together with the score.',
  },
  competencies: 'Competencies',
  competency: {
    integrity: 'Integrity',
    cooperation: 'Cooperation',
    communication: 'Communication',
    'service-orientation': 'Service orientation',
    discipline: 'Discipline',
  },
  table: {
    competency: 'Competency',
    correct: 'Correct',
  },
  recommendations: 'Recommendations',
  recommendation: {
    congratulations: 'Congratulations! You have reached the pass mark.',
    'study-again': 'You have not reached the pass mark yet. Study the material again.',
    strengthen: 'Strengthen your {{competency}}.',
    'keep-up': 'Keep up your {{competency}}.',
  },
}
