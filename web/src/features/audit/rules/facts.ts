import type { SystemLog } from '@pengawas/shared/contracts/system'

type Value = SystemLog['data'][string]

/** One fact of an entry. With `before` it is a change. */
export interface Fact {
  name: string
  before?: Value
  value: Value
}

const BEFORE = 'Before'
const AFTER = 'After'

/** The facts of an entry: what says the old and the new value of one thing becomes one fact, and what is empty is left out. */
export function factsOf({ from, to, ...data }: SystemLog['data']): Fact[] {
  const isChange = from !== undefined && to !== undefined
  const rest: SystemLog['data'] = {
    ...data,
    ...(isChange || from === undefined ? {} : { from }),
    ...(isChange || to === undefined ? {} : { to }),
  }
  const facts = Object.entries(rest).flatMap(([key, value]): Fact[] => {
    if (key.endsWith(AFTER) && `${key.slice(0, -AFTER.length)}${BEFORE}` in rest) return []
    if (!key.endsWith(BEFORE)) return `${key}${BEFORE}` in rest ? [] : [{ name: key, value }]
    const name = key.slice(0, -BEFORE.length)
    return [{ name, before: value, value: rest[`${name}${AFTER}`] ?? rest[name] ?? null }]
  })
  return [...(isChange ? [{ name: 'status', before: from, value: to }] : []), ...facts].filter(
    (fact) => 'before' in fact || (fact.value !== null && fact.value !== ''),
  )
}
