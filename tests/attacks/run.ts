import { ALL_ATTACKS } from './all-attacks.ts'
import { type AttackOutcome, judge, tryAttack } from './attack.ts'
import { openTarget } from './target.ts'

/**
 * Tries every attack on a hub and a media node of its own. Prints a line each, and the verdict as one JSON object at the end.
 * Arguments: the groups to try; all without any.
 */
const wanted = process.argv.slice(2)
const groups = ALL_ATTACKS.filter(({ group }) => wanted.length === 0 || wanted.includes(group))
if (groups.length === 0) throw new Error(`There are these groups: ${ALL_ATTACKS.map(({ group }) => group).join(', ')}.`)
const target = await openTarget()
try {
  const outcomes: AttackOutcome[] = []
  for (const { group, attacks } of groups) {
    for (const attack of attacks) {
      const outcome = await tryAttack(target, group, attack)
      console.log(
        outcome.gained === null ? `held    ${outcome.attack}` : `BROKEN  ${outcome.attack} — ${outcome.gained}`,
      )
      outcomes.push(outcome)
    }
  }
  const verdict = judge(outcomes)
  console.log(JSON.stringify(verdict))
  if (verdict.broken.length > 0) process.exitCode = 1
} finally {
  await target.close()
}
