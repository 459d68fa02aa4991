import type { AdaptiveSettings } from '@pengawas/shared/contracts/adaptive-settings'
import { isWatched, type MediaPolicy } from '@pengawas/shared/contracts/assessments'
import type { Readiness, ReadinessCheck, ReadinessLine, ReadinessState } from '@pengawas/shared/contracts/readiness'
import { COMPETENCIES, type Competency, type QuestionType } from '@pengawas/shared/questions'
import { bankRefusal, minimumLength, type TestLength } from '@pengawas/shared/rules/test-length'
import type { SittingsFacts } from './sittings-facts.rules.ts'

/** With fewer estimated questions a certificate waits until somebody accepts the bank in writing. */
const LEAST_CALIBRATED = 0.5

/** What the checks are about. Instants in milliseconds since the epoch. */
export interface ReadinessFacts extends TestLength {
  adaptive: AdaptiveSettings
  /** Minutes. */
  duration: number
  start: number
  end: number
  /** The shortest time in which a part of the candidates is to take it, in minutes. */
  shortestMinutes: number
  /** Null: it has no sittings. */
  sittings: SittingsFacts | null
  mediaPolicy: MediaPolicy
  aiProctoringEnabled: boolean
  /** Linked questions that can be asked. */
  questions: readonly { type: QuestionType; competency: Competency; isCalibrated: boolean }[]
  candidates: { total: number; inactive: number; neverSignedIn: number }
  /** The most of them whose windows are open at one moment. */
  candidatesAtOnce: number
  /** The most minutes that an accommodation adds. */
  longestExtraMinutes: number
  /** Those whose accounts are active, and how many candidates they may watch. */
  proctors: { total: number; capacity: number }
  /** How many people have another assessment at the same time. */
  overlaps: { candidates: number; proctors: number }
  issuer: { hasAgency: boolean; hasSignatory: boolean }
}

type Rule = (facts: ReadinessFacts, now: number) => Omit<ReadinessLine, 'check'> | null

const warningIf = (isWarning: boolean): ReadinessState => (isWarning ? 'warning' : 'ready')

/** The competencies that the test is to ask about: those with a weight, or all. */
function wantedCompetencies({ type, adaptive: { contentWeights } }: ReadinessFacts): Competency[] {
  if (type === 'regular' || contentWeights === null) return [...COMPETENCIES]
  return COMPETENCIES.filter((competency) => (contentWeights[competency] ?? 0) > 0)
}

/** Null: the check says nothing about this assessment. */
const RULES: Readonly<Record<ReadinessCheck, Rule>> = {
  questions(facts) {
    const types = facts.questions.map(({ type }) => type)
    const needed = facts.type === 'cat' ? minimumLength(facts) : facts.totalQuestions
    const isBlocked = types.length === 0 || bankRefusal(facts, types) !== null
    const state = isBlocked ? 'blocked' : warningIf(types.length < facts.totalQuestions)
    return { state, figures: { linked: types.length, needed, most: facts.totalQuestions } }
  },
  calibration({ type, questions, adaptive }) {
    if (type === 'regular' || questions.length === 0) return null
    const calibrated = questions.filter(({ isCalibrated }) => isCalibrated).length
    const isUnsure = calibrated < questions.length * LEAST_CALIBRATED && adaptive.uncalibratedAccepted === null
    return { state: warningIf(isUnsure), figures: { calibrated, linked: questions.length } }
  },
  competencies(facts) {
    const wanted = wantedCompetencies(facts)
    const covered = wanted.filter((one) => facts.questions.some(({ competency }) => competency === one)).length
    return { state: warningIf(covered < wanted.length), figures: { covered, wanted: wanted.length } }
  },
  candidates({ candidates: { total, inactive } }) {
    return { state: total === 0 ? 'blocked' : warningIf(inactive > 0), figures: { candidates: total, inactive } }
  },
  logins({ candidates: { total, neverSignedIn } }) {
    if (total === 0) return null
    return { state: warningIf(neverSignedIn > 0), figures: { candidates: total, never: neverSignedIn } }
  },
  dates({ start, end }, now) {
    return { state: now >= end ? 'blocked' : warningIf(now >= start), figures: {} }
  },
  window({ shortestMinutes: minutes, duration, longestExtraMinutes }) {
    const needed = duration + longestExtraMinutes
    return { state: warningIf(minutes < needed), figures: { minutes, needed } }
  },
  sittings({ sittings }) {
    if (sittings === null) return null
    const { sittings: _count, ...faults } = sittings
    return { state: warningIf(Object.values(faults).some((count) => count > 0)), figures: { ...sittings } }
  },
  overlaps({ overlaps: { candidates, proctors } }) {
    return { state: warningIf(candidates + proctors > 0), figures: { candidates, proctors } }
  },
  proctors({ mediaPolicy, proctors: { total, capacity }, candidatesAtOnce }) {
    if (!isWatched(mediaPolicy)) return null
    const figures = { proctors: total, capacity, candidates: candidatesAtOnce }
    return { state: warningIf(total === 0 || capacity < candidatesAtOnce), figures }
  },
  media({ mediaPolicy, aiProctoringEnabled, proctors }) {
    const asked = Object.values(mediaPolicy).filter((requirement) => requirement !== 'off').length
    // Proctors who would see nothing, or an analysis that has no camera to look through.
    const isIdle = asked === 0 ? proctors.total > 0 || aiProctoringEnabled : false
    const isBlind = aiProctoringEnabled && mediaPolicy.camera === 'off'
    return { state: warningIf(isIdle || isBlind), figures: { asked, proctors: proctors.total } }
  },
  certificates({ issuer: { hasAgency, hasSignatory } }) {
    const missing = Number(!hasAgency) + Number(!hasSignatory)
    return { state: warningIf(missing > 0), figures: { missing } }
  },
}

/** Whether an assessment can begin, check by check. */
export function readinessOf(facts: ReadinessFacts, now: number): Omit<Readiness, 'checkedAt'> {
  const lines = Object.entries(RULES).flatMap(([check, rule]): ReadinessLine[] => {
    const line = rule(facts, now)
    return line === null ? [] : [{ check: check as ReadinessCheck, ...line }]
  })
  const has = (state: ReadinessState): boolean => lines.some((line) => line.state === state)
  return { state: has('blocked') ? 'blocked' : warningIf(has('warning')), lines }
}
