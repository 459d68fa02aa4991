import type { ResultDocumentWords } from './document-id.ts'

export const documentWords: ResultDocumentWords = {
  document: 'Assessment result report',
  of: '{{value}} of {{total}}',
  name: 'Name',
  code: 'Test code',
  attempt: 'Attempt',
  completed: 'Completed',
  outcome: 'Result',
  state: 'State of the result',
  stateFinal: 'Final',
  stateProvisional: 'Provisional',
  stateOpen: 'Not decided',
  score: 'Score',
  passMark: 'Pass mark',
  certificate: 'Certificate',
  certainty: 'How certain the score is',
  standardError:
    'The standard error of this score is {{error}} points. If a test like this were taken again, its score would be expected between {{lower}} and {{upper}} in about 95 of 100 cases.',
  interval:
    'With {{confidence}}% confidence the score is not below {{lower}}, and with the same confidence not above {{upper}}.',
  fixed: 'This test has fixed questions: the score is the share of points reached, and no standard error is estimated.',
  counted: 'What counted and what did not',
  answered: 'Questions answered: {{value}} of {{total}}.',
  scored: 'Questions that are part of the score: {{value}} of {{total}}.',
  unreached: 'Questions not reached and counted as wrong: {{value}}.',
  comments: 'Comments of the assessors',
  question: 'Question {{value}}',
  none: 'There are no recommendations yet.',
  footer: 'Made by Pengawas on {{time}}',
  unknown: 'Characters that the fonts of this document do not have, shown as question marks: {{count}}.',
}
