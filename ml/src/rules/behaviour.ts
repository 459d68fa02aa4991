import type { Behaviour, GazeLook } from '@pengawas/shared/contracts/analysis'
import { ATTENTION_LIMITS } from '@pengawas/shared/rules/live-bands'
import { isTooSoon } from './looks-apart.ts'

const MOVEMENT_WINDOW_MS = 10_000
/** Between pictures that lie further apart the head may have been anywhere. */
const LONGEST_GAP_MS = 5_000

/** What can be said of a candidate's behaviour from one picture to the next, in their order. Times in milliseconds since the epoch. */
export class BehaviourWatch {
  #heads: { at: number; head: GazeLook['head'] }[] = []
  #attentiveSince: number | null = null

  /** Head and attention are null where they are not known. */
  observe(at: number, head: GazeLook['head'] | null, attention: number | null): Behaviour {
    const last = this.#heads.at(-1)
    if (head === null || (last !== undefined && at - last.at > LONGEST_GAP_MS)) this.#heads = []
    // Between pictures that lie closer together a head that is still seems to tremble: each angle is a little off.
    if (head !== null && !isTooSoon(at, this.#heads.at(-1)?.at ?? -Infinity)) this.#heads.push({ at, head })
    this.#heads = this.#heads.filter((each) => at - each.at <= MOVEMENT_WINDOW_MS)
    return { bodyLanguage: null, headMovement: this.#movement(), attentionSpan: this.#span(at, attention) }
  }

  /** The way from picture to picture over the time it took: what lies between two pictures is not seen. */
  #movement(): number | null {
    const [first, last] = [this.#heads[0], this.#heads.at(-1)]
    if (first === undefined || last === undefined || last.at === first.at) return null
    const turned = this.#heads.reduce((sum, { head }, index) => {
      const before = this.#heads[index - 1]?.head ?? head
      return sum + Math.hypot(head.yaw - before.yaw, head.pitch - before.pitch)
    }, 0)
    return Math.round((turned / (last.at - first.at)) * 10_000) / 10
  }

  #span(at: number, attention: number | null): number | null {
    const isAttentive = attention !== null && attention >= ATTENTION_LIMITS.suspiciousBelow
    this.#attentiveSince = isAttentive ? (this.#attentiveSince ?? at) : null
    if (attention === null) return null
    return this.#attentiveSince === null ? 0 : Math.round((at - this.#attentiveSince) / 1000)
  }
}
