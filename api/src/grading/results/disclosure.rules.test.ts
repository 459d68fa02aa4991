import { describe, expect, it } from 'vitest'
import { disclose, type Disclosure, type DisclosureFacts } from './disclosure.rules.ts'

const NOW = new Date('2026-11-22T04:00:00Z')
const PAST = new Date('2026-11-22T03:00:00Z')
const SOON = new Date('2026-11-22T05:00:00Z')
const LATER = new Date('2026-11-23T05:00:00Z')
const facts = (changes: Partial<DisclosureFacts>): DisclosureFacts => ({
  reader: 'candidate',
  showAnswers: true,
  hasOwnAttempts: false,
  isRunning: false,
  endsAt: PAST,
  elsewhere: [],
  ...changes,
})
const told = ({ withheld: _withheld, ...parts }: Disclosure): string[] =>
  Object.entries(parts).flatMap(([part, isTold]) => (isTold ? [part] : []))

describe('disclose', () => {
  it.each<[string, Partial<DisclosureFacts>, string[], unknown[]]>([
    [
      'an author of questions, whatever runs',
      { reader: 'sees-keys', hasOwnAttempts: true, isRunning: true, elsewhere: [LATER] },
      ['score', 'competencies', 'abilityPath', 'answers', 'ownAnswers', 'reasons'],
      [],
    ],
    [
      'other staff, even when all is over and answers are shown',
      { reader: 'staff' },
      ['score', 'competencies', 'reasons'],
      [],
    ],
    ['a program, even when all is over and answers are shown', { reader: 'program' }, ['score', 'competencies'], []],
    [
      'a candidate when all is over',
      {},
      ['score', 'competencies', 'abilityPath', 'answers', 'ownAnswers', 'reasons'],
      [],
    ],
    [
      'a candidate of an assessment that shows no answers',
      { showAnswers: false },
      ['score', 'competencies', 'ownAnswers', 'reasons'],
      [],
    ],
    [
      'a candidate who may try again',
      { hasOwnAttempts: true, isRunning: true, endsAt: SOON },
      [],
      [
        { part: 'score', because: 'own-attempts', until: SOON.toISOString() },
        { part: 'competencies', because: 'own-attempts', until: SOON.toISOString() },
        { part: 'answers', because: 'own-attempts', until: SOON.toISOString() },
      ],
    ],
    [
      'a candidate while others take it',
      { showAnswers: false, isRunning: true, endsAt: SOON },
      ['score'],
      [{ part: 'competencies', because: 'running', until: SOON.toISOString() }],
    ],
    [
      'a candidate while others have extra time after the end',
      { isRunning: true },
      ['score'],
      [
        { part: 'competencies', because: 'running', until: null },
        { part: 'answers', because: 'running', until: null },
      ],
    ],
    [
      'a candidate while another assessment asks the same',
      { elsewhere: [SOON, LATER, PAST] },
      ['score', 'competencies'],
      [{ part: 'answers', because: 'asked-elsewhere', until: LATER.toISOString() }],
    ],
    [
      'a candidate who may try again, while another assessment asks the same for longer',
      { hasOwnAttempts: true, isRunning: true, endsAt: SOON, elsewhere: [LATER] },
      [],
      [
        { part: 'score', because: 'own-attempts', until: SOON.toISOString() },
        { part: 'competencies', because: 'own-attempts', until: SOON.toISOString() },
        { part: 'answers', because: 'asked-elsewhere', until: LATER.toISOString() },
      ],
    ],
  ])('%s', (_name, changes, parts, withheld) => {
    const outcome = disclose(facts(changes), NOW)
    expect(told(outcome)).toEqual(parts)
    expect(outcome.withheld).toEqual(withheld)
  })
})
