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

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

/** Of a question or a test that changes hands, `from` and `to` are people, or nobody; of everything else they are states. */
const changeOf = (action: string, from: Value, to: Value): string => {
  if (action === 'question.validation-assigned') return 'validatorId'
  return [from, to].every((each) => ID.test(String(each))) ? 'watchedBy' : 'status'
}

/** The facts of an entry: what says the old and the new value of one thing becomes one fact, and what is empty is left out. */
export function factsOf({ action, data: { from, to, ...data } }: Pick<SystemLog, 'action' | 'data'>): Fact[] {
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
  return [...(isChange ? [{ name: changeOf(action, from, to), before: from, value: to }] : []), ...facts].filter(
    (fact) => 'before' in fact || (fact.value !== null && fact.value !== ''),
  )
}
