import type { Target } from './target.ts'

/**
 * One attempt to get what is not allowed. `attempt` answers null where the system refused it, and otherwise one sentence
 * that says what was gained. An attack that cannot be tried (its preparation fails) throws, and counts as broken: an attack
 * that never ran proves nothing.
 */
export interface Attack {
  name: string
  attempt(target: Target): Promise<string | null>
}

/** Attacks that belong together. Names are unique within a group. */
export interface AttackGroup {
  group: string
  attacks: readonly Attack[]
}

export interface AttackOutcome {
  /** Group and name. */
  attack: string
  /** Null where it held. */
  gained: string | null
}

export interface AttackVerdict {
  attacks: number
  held: number
  /** Each with what was gained. */
  broken: string[]
}

/** Tries one attack; never rejects. */
export async function tryAttack(target: Target, group: string, attack: Attack): Promise<AttackOutcome> {
  const name = `${group}: ${attack.name}`
  try {
    return { attack: name, gained: await attack.attempt(target) }
  } catch (error) {
    return { attack: name, gained: `could not be tried: ${error instanceof Error ? error.message : String(error)}` }
  }
}

export function judge(outcomes: readonly AttackOutcome[]): AttackVerdict {
  const broken = outcomes
    .filter(({ gained }) => gained !== null)
    .map(({ attack, gained }) => `${attack} — ${gained ?? ''}`)
  return { attacks: outcomes.length, held: outcomes.length - broken.length, broken }
}
