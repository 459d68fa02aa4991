import {
  BLOOM_LEVELS,
  COMPETENCIES,
  DIFFICULTIES,
  type BloomLevel,
  type Competency,
  type Difficulty,
} from '@pengawas/shared/questions'

/** How many questions of each kind an assessment should have: a table of specifications in three views of the same questions. */
export interface Blueprint {
  competency: Record<Competency, number>
  bloomLevel: Record<BloomLevel, number>
  difficulty: Record<Difficulty, number>
}

export const BLUEPRINT_KINDS = { competency: COMPETENCIES, bloomLevel: BLOOM_LEVELS, difficulty: DIFFICULTIES } as const

export type BlueprintKind = keyof typeof BLUEPRINT_KINDS

/** As even as whole numbers allow; the remainder goes to the first ones. */
function spread<K extends string>(total: number, keys: readonly K[]): Record<K, number> {
  const share = Math.floor(total / keys.length)
  const rest = total % keys.length
  return Object.fromEntries(keys.map((key, index) => [key, share + (index < rest ? 1 : 0)])) as Record<K, number>
}

/** The default target: the same share for every kind. */
export function evenBlueprint(total: number): Blueprint {
  const whole = Math.max(0, Math.trunc(total))
  return {
    competency: spread(whole, COMPETENCIES),
    bloomLevel: spread(whole, BLOOM_LEVELS),
    difficulty: spread(whole, DIFFICULTIES),
  }
}

interface Chosen {
  competency: Competency
  bloomLevel: BloomLevel
  difficulty: Difficulty
}

/** How many of the chosen questions are of each kind. */
export function countByKind(questions: readonly Chosen[]): Blueprint {
  const counts = evenBlueprint(0)
  for (const { competency, bloomLevel, difficulty } of questions) {
    counts.competency[competency] += 1
    counts.bloomLevel[bloomLevel] += 1
    counts.difficulty[difficulty] += 1
  }
  return counts
}

export function targetTotal(targets: Readonly<Record<string, number>>): number {
  return Object.values(targets).reduce((sum, count) => sum + count, 0)
}
