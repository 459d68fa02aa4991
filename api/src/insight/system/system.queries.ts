import type { EntityManager } from 'typeorm'
import type { AssessmentScope } from '../../assessments/assessments/managing.rules.ts'
import type { HourCount } from './activity.rules.ts'
import { countStarts } from './system.repository.ts'
import { JAKARTA_OFFSET_HOURS } from './system.rules.ts'

/** Tests of a scope that began within a time, by hour of Jakarta. */
export const countStartsBetween = (
  manager: EntityManager,
  scope: AssessmentScope,
  { from, to }: { from: Date; to: Date },
): Promise<HourCount[]> => countStarts(manager, scope, from, JAKARTA_OFFSET_HOURS, to)
