import type { MediaPolicy } from '@pengawas/shared/contracts/assessments'
import { type CheckInPolicy, checkInPolicySchema } from '@pengawas/shared/contracts/check-ins'
import { MEDIA_SOURCES } from '@pengawas/shared/contracts/proctoring'
import type { ChangedValues } from '../../kernel/audit/audit.entity.ts'
import { differences, exchanged } from '../../kernel/audit/changed-values.rules.ts'
import type { AssessmentRow } from './assessments.entity.ts'
import { adaptiveOf, retentionOf } from './assessments.rules.ts'

/** The parts of the check-in one by one; null where there is none. */
const checkInOf = ({ checkIn }: AssessmentRow) =>
  checkInPolicySchema.keyof().options.map((part) => [`checkIn.${part}`, checkIn?.[part] ?? null] as const)

/** The settings of an assessment by name, those in groups one by one. */
function settingsOf(row: AssessmentRow) {
  const { mediaPolicy, requirements } = row
  const { prior, exposure, uncalibratedAccepted: _accepted, contentWeights, ...adaptive } = adaptiveOf(row)
  const sources = MEDIA_SOURCES.map((source) => [`media.${source}`, mediaPolicy[source]] as const)
  return {
    ...{ title: row.title, description: row.description, type: row.type, difficulty: row.difficulty },
    ...{ totalQuestions: row.totalQuestions, minQuestions: row.minQuestions, duration: row.duration },
    ...{ startDate: row.startDate, endDate: row.endDate, status: row.status, passingScore: row.passingScore },
    ...{
      maxAttempts: row.maxAttempts,
      showAnswers: row.showAnswers,
      showFlags: row.showFlags,
      recording: row.recording,
    },
    'retention.calmDays': retentionOf(row).calmDays,
    'retention.flaggedDays': retentionOf(row).flaggedDays,
    ...{ appealDays: row.appealDays, coveredFace: row.coveredFace, instructions: row.instructions },
    ...{ requirements: (requirements ?? []).join('\n'), aiProctoringEnabled: row.aiProctoringEnabled },
    ...{ essayGradingEnabled: row.essayGradingEnabled },
    ...{ missingAfterSeconds: row.missingAfterSeconds, missingHighAfterSeconds: row.missingHighAfterSeconds },
    ...(Object.fromEntries(checkInOf(row)) as Record<`checkIn.${keyof CheckInPolicy}`, string | number | null>),
    ...(Object.fromEntries(sources) as Record<`media.${keyof MediaPolicy}`, string>),
    'adaptive.confidence': adaptive.confidence,
    'adaptive.targetStandardError': adaptive.targetStandardError,
    'adaptive.estimator': adaptive.estimator,
    'adaptive.prior.mean': prior.mean,
    'adaptive.prior.sd': prior.sd,
    'adaptive.exposure': exposure.method,
    'adaptive.exposure.size': exposure.size,
    'adaptive.weights': contentWeights,
  }
}

/** What an edit changes of the settings of an assessment, with old and new values. */
export function settingValues(before: AssessmentRow, after: AssessmentRow): ChangedValues {
  const [then, now] = [settingsOf(before), settingsOf(after)]
  return differences(then, now, Object.keys(now) as (keyof typeof now)[])
}

/** What a change of the linked questions adds, removes and moves. */
export function questionValues(before: readonly string[], after: readonly string[]): ChangedValues {
  const [then, now] = [new Set(before), new Set(after)]
  const kept = after.filter((id) => then.has(id))
  const placeOf = new Map(before.filter((id) => now.has(id)).map((id, index) => [id, index + 1]))
  const places = kept.map((id) => placeOf.get(id) ?? 0)
  const first = places.findIndex((place, index) => place !== index + 1)
  const last = places.findLastIndex((place, index) => place !== index + 1)
  const moved = places.slice(first, last + 1)
  return {
    ...exchanged('questions', {
      removed: before.filter((id) => !now.has(id)),
      added: after.filter((id) => !then.has(id)),
    }),
    ...(first === -1
      ? {}
      : { questionOrder: { before: moved.toSorted((a, b) => a - b).join(', '), after: moved.join(', ') } }),
  }
}
