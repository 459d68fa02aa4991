import type { Attack, AttackGroup } from '../attack.ts'

/** Ways to write a path that mean the same to one part of a server and something else to another. */
const VARIANTS: readonly { name: string; method?: string; rewrite: (path: string) => string }[] = [
  { name: 'as it is', rewrite: (path) => path },
  { name: 'in another case', rewrite: (path) => path.replace('/api/v', '/api/V') },
  { name: 'with a trailing slash', rewrite: (path) => `${path}/` },
]

/** A call that shows keys, and must be closed to candidates however it is written. */
const KEYS = '/api/validation'

const attacks: readonly Attack[] = VARIANTS.map(({ name, method, rewrite }) => ({
  name: `a candidate reads questions that wait for validation, ${name}`,
  async attempt(target) {
    const answer = await target.send(method ?? 'GET', rewrite(KEYS), { token: await target.tokenOf('peserta') })
    return answer.status < 400 ? `${answer.status} with ${answer.text.length} characters` : null
  },
}))

export const pathAttacks: AttackGroup = { group: 'paths', attacks }
